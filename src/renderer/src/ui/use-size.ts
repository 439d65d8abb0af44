// The inner size of an element in CSS pixels, followed while it is there.

import { type RefObject, useLayoutEffect, useState } from 'react'

export function useSize(ref: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const read = (): void => {
      const width = element.clientWidth
      const height = element.clientHeight
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
