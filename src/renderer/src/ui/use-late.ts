// True only after a condition has held for a while: keeps short waits from flickering.

import { useEffect, useState } from 'react'

export function useLate(condition: boolean, afterMs: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!condition) {
      setLate(false)
      return
    }
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [condition, afterMs])
  return condition && late
}
