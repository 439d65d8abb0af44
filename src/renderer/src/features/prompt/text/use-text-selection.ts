// Selecting in a list of which only a part is in the page: the two ends are kept there, the text between comes from the model.

import { type ClipboardEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { type DocLine, textBetween } from '../../../state/text/text-document'

interface Position {
  readonly line: number
  readonly column: number
}

export interface TextSelection {
  /** Lines that must stay in the page. */
  readonly pins: readonly number[]
  readonly onCopy: (event: ClipboardEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const NO_PINS: readonly number[] = []

export function useTextSelection(scroll: RefObject<HTMLElement | null>, lines: readonly DocLine[]): TextSelection {
  const [pins, setPins] = useState<readonly number[]>(NO_PINS)

  useEffect(() => {
    const onChange = (): void => {
      const ends = readEnds(scroll.current)
      const next = ends === null ? NO_PINS : [ends.anchor.line, ends.focus.line]
      setPins((old) => (old.length === next.length && old.every((pin, at) => pin === next[at]) ? old : next))
    }
    document.addEventListener('selectionchange', onChange)
    return () => document.removeEventListener('selectionchange', onChange)
  }, [scroll])

  const onCopy = useCallback(
    (event: ClipboardEvent) => {
      const ends = readEnds(scroll.current)
      if (ends === null) return
      const forwards = isBefore(ends.anchor, ends.focus)
      const text = forwards ? textBetween(lines, ends.anchor, ends.focus) : textBetween(lines, ends.focus, ends.anchor)
      event.preventDefault()
      event.clipboardData.setData('text/plain', text)
    },
    [scroll, lines],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      const last = lines.length - 1
      setPins([0, last])
      // The ends are in the page after the next paint.
      requestAnimationFrame(() => {
        const start = scroll.current?.querySelector('[data-index="0"]')
        const end = scroll.current?.querySelector(`[data-index="${last}"]`)
        if (start && end) getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length)
      })
    },
    [scroll, lines],
  )

  return { pins, onCopy, onKeyDown }
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column <= b.column)
}

/** Null when nothing is selected, or not (only) in the list. */
function readEnds(list: HTMLElement | null): { readonly anchor: Position; readonly focus: Position } | null {
  const selection = getSelection()
  if (list === null || selection === null || selection.isCollapsed) return null
  const anchor = positionOf(list, selection.anchorNode, selection.anchorOffset)
  const focus = positionOf(list, selection.focusNode, selection.focusOffset)
  return anchor === null || focus === null ? null : { anchor, focus }
}

function positionOf(list: HTMLElement, node: Node | null, offset: number): Position | null {
  if (node === null || !list.contains(node)) return null
  const element = node instanceof Element ? node : node.parentElement
  const row = element?.closest<HTMLElement>('[data-index]')
  if (!row) return null
  const line = Number(row.dataset.index)
  const text = row.querySelector('.line-text')
  if (text === null) return { line, column: 0 }
  const range = document.createRange()
  range.selectNodeContents(text)
  const whole = range.toString().length
  if (range.comparePoint(node, offset) < 0) return { line, column: 0 }
  if (range.comparePoint(node, offset) > 0) return { line, column: whole }
  range.setEnd(node, offset)
  return { line, column: range.toString().length }
}
