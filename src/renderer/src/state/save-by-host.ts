// Where the host saves files with a dialog of its own, what would be downloaded goes through it.

import type { Client } from '../../../preload/contract/workbench'
import type { PageServices } from '../lib/page-services'

export interface SaveByHostParts {
  readonly client: Client
  /** Whether the host has a save dialog; asked each time, since the page is there before the host has answered. */
  readonly hasDialog: () => boolean
  readonly onSaved: (path: string) => void
  readonly onFault: (error: unknown) => void
}

export function saveByHost(page: PageServices, { client, hasDialog, onSaved, onFault }: SaveByHostParts): PageServices {
  const save = async (fileName: string, mediaType: string, parts: readonly (string | Blob)[]): Promise<void> => {
    const text = parts.every((part) => typeof part === 'string')
    const content = text ? parts.join('') : await toBase64(new Blob([...parts], { type: mediaType }))
    const { path } = await client.call('files.saveFile', { fileName, content, encoding: text ? 'utf8' : 'base64' })
    if (path !== null) onSaved(path)
  }
  return {
    ...page,
    download: (fileName, mediaType, parts) => {
      if (hasDialog()) save(fileName, mediaType, parts).catch(onFault)
      else page.download(fileName, mediaType, parts)
    },
  }
}

const CHUNK = 0x8000

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}
