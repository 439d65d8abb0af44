import { describe, expect, it } from 'vitest'
import { buildTheme, COLOUR_ROLES, type ColourRole, type Colours, FORCED_ROLES } from './build-theme'

/** Each role its own colour, so that a swap would show. */
const roles = Object.keys(COLOUR_ROLES) as ColourRole[]
const colours = Object.fromEntries(roles.map((role, at) => [role, `#0000${at.toString(16).padStart(2, '0')}`])) as Colours

describe('buildTheme', () => {
  it('stands on the base of its kind', () => {
    expect(buildTheme('light', colours).base).toBe('vs')
    expect(buildTheme('dark', colours).base).toBe('vs-dark')
    expect(buildTheme('forced-dark', colours).base).toBe('hc-black')
    expect(buildTheme('forced-light', colours).base).toBe('hc-light')
  })

  it('draws what LOOK asks for', () => {
    const theme = buildTheme('light', colours)
    const rule = (token: string) => theme.rules.find((one) => one.token === token)
    expect(rule('heading')).toEqual({ token: 'heading', foreground: colours.text.slice(1), fontStyle: 'bold' })
    expect(rule('mark')?.foreground).toBe(colours.text3.slice(1))
    expect(rule('code')?.foreground).toBe(colours.text2.slice(1))
    expect(rule('key')?.foreground).toBe(colours.keys.slice(1))
    expect(rule('string')?.foreground).toBe(colours.strings.slice(1))
    expect(rule('number')?.foreground).toBe(colours.numbers.slice(1))
    expect(theme.colors['editor.background']).toBe(colours.surface)
    expect(theme.colors['editorWarning.foreground']).toBe(colours.warn)
  })

  it('takes every colour from the tokens', () => {
    for (const value of Object.values(COLOUR_ROLES)) expect(value).toMatch(/^(var\(--|color-mix\(in srgb, var\(--|transparent$)/)
    const known = new Set<string>(Object.values(colours))
    for (const value of Object.values(buildTheme('dark', colours).colors)) expect(known).toContain(value)
  })

  it('leaves the choice to the system where it insists', () => {
    for (const value of Object.values(FORCED_ROLES)) expect(value).toMatch(/^[A-Z][A-Za-z]+$/)
  })
})
