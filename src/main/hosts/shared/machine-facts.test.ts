import { homedir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { machineFacts } from './machine-facts'

describe('machineFacts', () => {
  it('names the shell without its folder, and bash where none is told', () => {
    expect(machineFacts({ SHELL: '/usr/bin/fish' }, 'linux').host.shell).toBe('fish')
    expect(machineFacts({}, 'win32').host.shell).toBe('bash')
    expect(machineFacts({ SHELL: '' }, 'linux').host.shell).toBe('bash')
  })

  it('takes other systems for Linux and leaves out what is not set', () => {
    const facts = machineFacts({ A: '1', B: undefined }, 'freebsd')
    expect(facts.host.platform).toBe('linux')
    expect(facts.realEnv).toEqual({ A: '1' })
    expect(facts.home).toBe(homedir())
  })
})
