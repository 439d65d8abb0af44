// Stands where a part of the program is still on its way: the window is not at rest meanwhile.

import { type ReactNode, useEffect } from 'react'
import { useApp } from './app-context'

export function Busy(): ReactNode {
  const { activity } = useApp()
  useEffect(() => activity.begin(), [activity])
  return null
}
