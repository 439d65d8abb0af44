// What is wrong with something that was opened, or what went wrong: in place, in words.

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpenProblem } from '../../../../../preload/contract/opened'
import { asSentence } from '../../../lib/as-sentence'
import type { Fault } from '../../../state/fault'

export function ProblemText({ problem }: { readonly problem: OpenProblem }): ReactNode {
  const place = problem.line === null ? null : `line ${problem.line}${problem.column === null ? '' : `, column ${problem.column}`}`
  return (
    <p className="cmp-problem" role="alert" data-testid="problem" data-code={problem.code}>
      <TriangleAlert className="i14" aria-hidden />
      <span>
        {problem.message}
        {place === null ? null : <span className="dim"> ({place})</span>}
      </span>
    </p>
  )
}

export function FaultText({ fault }: { readonly fault: Fault }): ReactNode {
  return (
    <p className="cmp-problem" role="alert" data-testid="problem" data-code={fault.code}>
      <TriangleAlert className="i14" aria-hidden />
      <span>
        <b>{fault.title}</b>: {asSentence(fault.detail)} {fault.remedy}
      </span>
    </p>
  )
}
