import { describe, expect, it } from 'vitest'
import { NO_ORIGIN } from '../base/layer'
import { layerIds } from './layer-ids'
import { systemLayer } from './system-layers'

const draft = (kind: 'system.static' | 'instructions.project', origin: { path?: string; section?: string }) =>
  systemLayer({ kind, title: 'T', text: '', origin: { ...NO_ORIGIN, ...origin } })

describe('layerIds', () => {
  it('is kind and path, or section, or title; repeats are numbered', () => {
    const a = draft('instructions.project', { path: '/p/a.md' })
    expect(layerIds([a, draft('system.static', { section: 'intro' }), a, draft('system.static', {}), a])).toEqual([
      'instructions.project:/p/a.md',
      'system.static:intro',
      'instructions.project:/p/a.md#2',
      'system.static:T',
      'instructions.project:/p/a.md#3',
    ])
  })
})
