// Every rule with what it matches in this project, and what is wrong with the patterns of the one that is picked.

import { type ReactNode, useMemo, useState } from 'react'
import type { ReadRule, RulePattern } from '../../../../../preload/contract/reads'
import { formatCount, plural } from '../../../lib/format-count'
import { shortPath, splitPath } from '../../../lib/split-path'
import { useActions, useAppState, useSnapshot } from '../../../state/app-context'
import { PathName } from '../../../ui/path-name'
import { ScrollArea } from '../../../ui/scroll-area'
import { GridTable } from './grid-table'

const COLUMNS = [{ label: 'Rule' }, { label: 'Patterns' }, { label: 'State' }, { label: 'Matches', number: true }] as const
const TEMPLATE = 'minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.9fr) calc(80 * var(--px))'

const STATE_WORDS: Readonly<Record<ReadRule['state'], string>> = {
  scoped: 'waits for a match',
  always: 'no patterns: always sent',
  'wrong-key': 'wrong key: always sent',
  'yaml-failed': 'YAML failed: always sent',
  off: 'not loaded',
}

/** A rule somebody should look at: it does something else than its author meant. */
export function isAmiss(rule: ReadRule): boolean {
  if (rule.state === 'wrong-key' || rule.state === 'yaml-failed') return true
  return rule.state === 'scoped' && (rule.problems.some((one) => one.severity !== 'info') || rule.patterns.some((one) => one.dead))
}

export function RulesTab(): ReactNode {
  const info = useAppState((state) => state.reads.rules)
  const picked = useAppState((state) => state.reads.pickedRule)
  const { pickRule } = useActions()
  const [only, setOnly] = useState(false)
  const snapshot = useSnapshot()
  const rules = useMemo(() => (info?.rules ?? []).filter((rule) => !only || isAmiss(rule)), [info, only])
  const places = { root: snapshot?.view.project.root ?? '', home: snapshot?.view.places.home ?? '' }
  const at = rules.findIndex((rule) => rule.rule === picked)
  const rule = rules[at] ?? rules[0] ?? null
  const amiss = (info?.rules ?? []).filter(isAmiss).length
  return (
    <div className="reads-rules">
      <div className="reads-rules-list">
        <GridTable
          label="Rules and what they match"
          columns={COLUMNS}
          template={TEMPLATE}
          count={rules.length}
          rowKey={(index) => String(rules[index]?.rule ?? index)}
          tone={(index) => {
            const one = rules[index]
            return one !== undefined && isAmiss(one) ? 'amiss' : one?.state
          }}
          picked={Math.max(0, at)}
          onPick={(index) => pickRule(rules[index]?.rule ?? 0)}
          testId="rules-table"
          cells={(index) => cellsOf(rules[index], places)}
          empty={
            info === null
              ? 'Looking for rules…'
              : only
                ? 'No rule has anything wrong with it.'
                : 'There are no rules: files below .claude/rules would stand here.'
          }
        />
        <div className="reads-foot">
          <button type="button" className="chip" aria-pressed={only} onClick={() => setOnly(!only)} data-testid="rules-amiss">
            {amiss === 0 ? 'Nothing amiss' : `${plural(amiss, 'rule')} with something amiss`}
          </button>
          <span className="caption grow figures cut">
            {info === null
              ? ''
              : info.ready
                ? `counted over ${plural(info.projectFiles, 'file')} of the project`
                : 'listing the files of the project…'}
          </span>
        </div>
      </div>
      <ScrollArea className="scroll reads-rule" label="The rule" key={rule?.rule ?? -1}>
        {rule === null ? null : <RuleFacts rule={rule} />}
      </ScrollArea>
    </div>
  )
}

function cellsOf(rule: ReadRule | undefined, places: { readonly root: string; readonly home: string }): readonly ReactNode[] {
  if (rule === undefined) return []
  const written = rule.patterns.map(({ written: one }) => one).join(', ')
  const hidden = rule.hidden === null ? '' : `${rule.hidden.key}: ${rule.hidden.patterns.join(', ')}`
  return [
    <PathName key="path" {...splitPath(shortPath(rule.path, places))} />,
    <span key="patterns" className="mono cut" title={written || hidden}>
      {written || hidden || '–'}
    </span>,
    <span key="state" className="cut" title={rule.reasonText ?? STATE_WORDS[rule.state]}>
      {stateOf(rule)}
    </span>,
    rule.hits === null ? (rule.patterns.length === 0 ? '–' : '…') : formatCount(rule.hits),
  ]
}

function stateOf(rule: ReadRule): string {
  if (rule.state === 'scoped' && rule.hits === 0) return 'matches no file'
  const dead = rule.patterns.filter((one) => one.dead).length
  if (rule.state === 'scoped' && dead > 0) return `${plural(dead, 'dead pattern')}`
  return STATE_WORDS[rule.state]
}

function RuleFacts({ rule }: { readonly rule: ReadRule }): ReactNode {
  const { selectLayer, addReads } = useActions()
  const snapshot = useSnapshot()
  const places = { root: snapshot?.view.project.root ?? '', home: snapshot?.view.places.home ?? '' }
  const base = shortPath(rule.base, places)
  return (
    <>
      <h3>
        <button
          type="button"
          className="link-btn mono"
          disabled={!snapshot?.byId.has(rule.layerId)}
          onClick={() => selectLayer(rule.layerId)}
        >
          {splitPath(shortPath(rule.path, places)).file}
        </button>
      </h3>
      <p>
        {STATE_WORDS[rule.state]}
        {rule.reasonText === null || rule.state === 'scoped' ? null : `. ${rule.reasonText}`}
      </p>
      {rule.patterns.length === 0 ? null : (
        <>
          <h4>Patterns, from {base}</h4>
          <ul className="rule-patterns">
            {rule.patterns.map((pattern, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pattern can be written twice
              <Pattern key={at} pattern={pattern} />
            ))}
          </ul>
        </>
      )}
      {rule.hidden === null ? null : (
        <p className="warn" data-testid="rule-hidden">
          Line {rule.hidden.line}: <span className="mono">{rule.hidden.key}</span> means nothing, so{' '}
          <span className="mono">{rule.hidden.patterns.join(', ')}</span> is not looked at
          {rule.hidden.hits === null ? '' : `; under paths it would match ${plural(rule.hidden.hits, 'file')}`}. Write{' '}
          <span className="mono">paths:</span>.
        </p>
      )}
      {rule.problems.map((problem) => (
        <p key={`${problem.code} ${problem.message}`} className={problem.severity === 'info' ? undefined : 'warn'}>
          {problem.at?.line == null ? '' : `Line ${problem.at.line}: `}
          {problem.message} {problem.fix ?? ''}
        </p>
      ))}
      {rule.examples.length === 0 ? null : (
        <>
          <h4>Files it matches</h4>
          <ul>
            {rule.examples.map((file) => (
              <li key={file}>
                <button type="button" className="link-btn mono cut" title={`Read ${file}`} onClick={() => addReads([file])}>
                  {file}
                </button>
              </li>
            ))}
          </ul>
          {(rule.hits ?? 0) > rule.examples.length ? (
            <p className="caption">and {formatCount((rule.hits ?? 0) - rule.examples.length)} more</p>
          ) : null}
        </>
      )}
    </>
  )
}

function Pattern({ pattern }: { readonly pattern: RulePattern }): ReactNode {
  const braces = pattern.expands && pattern.forms > 1
  return (
    <li data-dead={pattern.dead}>
      <span className="rule-pattern">
        <span className="mono grow cut" title={pattern.written}>
          {pattern.written}
        </span>
        <span className="num" data-testid="pattern-hits">
          {pattern.hits === null ? '–' : formatCount(pattern.hits)}
        </span>
      </span>
      {braces ? (
        <span className="caption mono cut" title={pattern.expanded.join('\n')}>
          {formatCount(pattern.forms)}: {pattern.expanded.join('  ')}
        </span>
      ) : null}
      {pattern.problem !== null ? (
        <span className="warn">
          {pattern.problem.text} {pattern.problem.fix ?? ''}
        </span>
      ) : pattern.dead ? (
        <span className="warn">No file of the project matches.</span>
      ) : null}
    </li>
  )
}
