// The file as a page of Markdown, beside what is edited.

import { type ReactNode, useEffect, useRef } from 'react'
import { ScrollArea } from '../../ui/scroll-area'
import './markdown-preview.css'
import { renderMarkdown } from './render-markdown'

export function MarkdownPreview({ text }: { readonly text: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(renderMarkdown(text, window))
  }, [text])
  return (
    <ScrollArea className="scroll markdown-preview" label="Preview" data-testid="preview">
      <div ref={place} className="preview-page" />
    </ScrollArea>
  )
}
