// Colours of the terminal, from the sixteen that follow a person's own theme. Off, every painter is the identity.

import type { LayerGroup } from '../../workbench/layer-words'

export type Paint = (text: string) => string

export interface Palette {
  readonly bold: Paint
  readonly dim: Paint
  readonly danger: Paint
  readonly warn: Paint
  readonly accent: Paint
  readonly group: Readonly<Record<LayerGroup['id'], Paint>>
}

export function createPalette(colour: boolean): Palette {
  const sgr =
    (open: number, close: number): Paint =>
    (text) =>
      colour && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return {
    bold: sgr(1, 22),
    dim: sgr(2, 22),
    danger: sgr(31, 39),
    warn: sgr(33, 39),
    accent: sgr(34, 39),
    group: {
      static: sgr(90, 39),
      dynamic: sgr(94, 39),
      tools: sgr(36, 39),
      git: sgr(32, 39),
      instructions: sgr(35, 39),
      memory: sgr(33, 39),
      listings: sgr(95, 39),
      date: sgr(90, 39),
    },
  }
}
