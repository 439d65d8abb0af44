// Fetches Monaco when the first file is opened, once a window.

import type { EditorRuntime } from './monaco/create-runtime'

let loading: Promise<EditorRuntime> | null = null

/** Rejects when its files cannot be fetched; asking again tries again. */
export function loadRuntime(page: Window & typeof globalThis): Promise<EditorRuntime> {
  loading ??= fetchRuntime(page).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function fetchRuntime(page: Window & typeof globalThis): Promise<EditorRuntime> {
  const { fonts } = page.document
  // Monaco measures signs once: the font must be there before it does.
  const measured = Promise.all([
    fonts.load('400 12px "JetBrains Mono Variable"'),
    fonts.load('600 12px "JetBrains Mono Variable"'),
    fonts.ready,
  ])
  const [{ createRuntime }] = await Promise.all([import('./monaco/create-runtime'), measured])
  return createRuntime(page)
}
