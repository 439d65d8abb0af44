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
  const save = async (fileName: string, mediaType: string, parts: readonly (string | Blob)[]): Promise<boolean> => {
    const text = parts.every((part) => typeof part === 'string')
    const content = text ? parts.join('') : await toBase64(new Blob([...parts], { type: mediaType }))
    const { path } = await client.call('files.saveFile', { fileName, content, encoding: text ? 'utf8' : 'base64' })
    if (path === null) return false
    onSaved(path)
    return true
  }
  return {
    ...page,
    download: async (fileName, mediaType, parts) => {
      try {
        return hasDialog() ? await save(fileName, mediaType, parts) : await page.download(fileName, mediaType, parts)
      } catch (error) {
        onFault(error)
        return false
      }
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
