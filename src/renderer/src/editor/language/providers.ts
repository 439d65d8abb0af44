// What Monaco asks while a person reads and types: where links lead, what a hover says, what may be completed, how to mend a finding.
// Registered once; each open file answers through its session.

import type { editor, languages } from 'monaco-editor/editor/editor.api.js'
import type { Annotations, FindingNote, IncludeNote, Suggestion, Suggestions, TextEdit } from '../annotations'
import type { Monaco } from '../monaco/monaco'
import { escapeMarkdown, hoverMarkdown } from './hover-markdown'
import { mayComplete } from './may-complete'

export interface EditorSession {
  annotations(): Annotations
  /** `line` and `column` count from 1; `text` is the whole text it is asked for. */
  suggest(question: { readonly text: string; readonly line: number; readonly column: number }, signal: AbortSignal): Promise<Suggestions>
  /** Where nobody is asked for more; left out: as in instructions. */
  readonly mayComplete?: typeof mayComplete
  openFile(path: string): void
  showLayer(layerId: string): void
}

export type FindSession = (model: editor.ITextModel) => EditorSession | null

const OWNER = 'strata'
const LANGUAGES = ['strata-instructions', 'yaml', 'json', 'plaintext']
export const OPEN_INCLUDE = 'strata.openInclude'
export const SHOW_LAYER = 'strata.showLayer'
export const FOLLOW = 'strata.follow'

/** Returns the function that takes everything back. */
export function registerProviders(monaco: Monaco, find: FindSession, colourOf: (kind: string) => string): () => void {
  const includeAt = (model: editor.ITextModel, line: number, column: number): IncludeNote | null =>
    find(model)
      ?.annotations()
      .includes.find((one) => one.line === line && column >= one.column && column <= one.toColumn) ?? null

  const isFound = (model: editor.ITextModel, include: IncludeNote): boolean =>
    find(model)
      ?.annotations()
      .findings.some(
        (finding) =>
          finding.line <= include.line &&
          finding.toLine >= include.line &&
          finding.column <= include.toColumn &&
          (finding.toLine > include.line || finding.toColumn >= include.column),
      ) === true

  const parts = [
    monaco.languages.registerHoverProvider(LANGUAGES, {
      provideHover: (model, position) => {
        const tip = find(model)
          ?.annotations()
          .tips.find((one) => one.line === position.lineNumber && position.column >= one.column && position.column <= one.toColumn)
        if (tip !== undefined) {
          return { range: new monaco.Range(tip.line, tip.column, tip.line, tip.toColumn), contents: [{ value: escapeMarkdown(tip.text) }] }
        }
        const include = includeAt(model, position.lineNumber, position.column)
        if (include === null) return null
        // A finding says by itself what is wrong; what is left are the ways on.
        const told = include.tone !== 'loaded' && isFound(model, include)
        const commands = { open: OPEN_INCLUDE, show: SHOW_LAYER }
        const value = hoverMarkdown(include, colourOf(include.kind), commands, told)
        if (value === null) return null
        return {
          range: new monaco.Range(include.line, include.column, include.line, include.toColumn),
          contents: [
            {
              value,
              isTrusted: { enabledCommands: [OPEN_INCLUDE, SHOW_LAYER] },
              supportHtml: true,
            },
          ],
        }
      },
    }),
    monaco.editor.registerCommand(OPEN_INCLUDE, (_accessor, path: unknown) => {
      if (typeof path === 'string') activeSession(monaco, find)?.openFile(path)
    }),
    monaco.editor.registerCommand(SHOW_LAYER, (_accessor, layerId: unknown) => {
      if (typeof layerId === 'string') activeSession(monaco, find)?.showLayer(layerId)
    }),
    // With the modifier a click follows the include; Monaco's own links would add a second hover to ours.
    monaco.editor.onDidCreateEditor((shown) => {
      const clicks = shown.onMouseDown(({ event, target }) => {
        const model = shown.getModel()
        if (!(event.ctrlKey || event.metaKey) || !event.leftButton || model === null || target.position === null) return
        const include = includeAt(model, target.position.lineNumber, target.position.column)
        if (include === null || include.target === null) return
        event.preventDefault()
        find(model)?.openFile(include.target)
      })
      shown.onDidDispose(() => clicks.dispose())
    }),
    monaco.editor.addEditorAction({
      id: FOLLOW,
      label: 'Open what the cursor is on',
      keybindings: [monaco.KeyCode.F12],
      contextMenuGroupId: 'navigation',
      run: (shown) => {
        const model = shown.getModel()
        const position = shown.getPosition()
        const include = model === null || position === null ? null : includeAt(model, position.lineNumber, position.column)
        if (model !== null && include !== null && include.target !== null) find(model)?.openFile(include.target)
      },
    }),
    monaco.languages.registerCompletionItemProvider(LANGUAGES, {
      triggerCharacters: ['@', '/', ':', ' ', '*', '"', "'", '~', '[', '('],
      provideCompletionItems: async (model, position, _context, token) => {
        const session = find(model)
        if (session === null) return null
        if (!(session.mayComplete ?? mayComplete)((line) => model.getLineContent(line), position.lineNumber, position.column))
          return { suggestions: [] }
        const abort = new AbortController()
        const end = token.onCancellationRequested(() => abort.abort())
        try {
          const question = { text: model.getValue(), line: position.lineNumber, column: position.column }
          const found = await session.suggest(question, abort.signal)
          return {
            incomplete: found.incomplete,
            suggestions: found.items.map((item, at) => toCompletion(monaco, item, at, found, position.lineNumber)),
          }
        } catch (error) {
          // Overtaken by what was typed since; anything else is told.
          if (abort.signal.aborted) return null
          throw error
        } finally {
          end.dispose()
        }
      },
    }),
    monaco.languages.registerCodeActionProvider(
      LANGUAGES,
      {
        provideCodeActions: (model, range, context) => {
          const findings = (find(model)?.annotations().findings ?? []).filter(
            (finding) => finding.toLine >= range.startLineNumber && finding.line <= range.endLineNumber,
          )
          const actions = findings.flatMap((finding) => {
            const marker = context.markers.find((one) => one.code === finding.code && one.startLineNumber === finding.line)
            return finding.fixes.map((fix, at) => ({
              title: fix.title,
              kind: 'quickfix',
              isPreferred: at === 0,
              ...(marker === undefined ? {} : { diagnostics: [marker] }),
              edit: { edits: fix.edits.map((edit) => toWorkspaceEdit(monaco, model, edit)) },
            }))
          })
          return { actions, dispose: () => undefined }
        },
      },
      { providedCodeActionKinds: ['quickfix'] },
    ),
  ]
  return () => {
    for (const part of parts) part.dispose()
  }
}

/** Shows findings as markers of the model, in the place of those before. */
export function showFindings(monaco: Monaco, model: editor.ITextModel, findings: readonly FindingNote[]): void {
  const severities = { error: monaco.MarkerSeverity.Error, warning: monaco.MarkerSeverity.Warning, info: monaco.MarkerSeverity.Info }
  monaco.editor.setModelMarkers(
    model,
    OWNER,
    findings.map((finding) => ({
      severity: severities[finding.severity],
      message: finding.message,
      code: finding.code,
      startLineNumber: finding.line,
      startColumn: finding.column,
      endLineNumber: finding.toLine,
      endColumn: finding.toColumn,
    })),
  )
}

function activeSession(monaco: Monaco, find: FindSession): EditorSession | null {
  const editors = monaco.editor.getEditors()
  const active =
    editors.find((one) => one.hasWidgetFocus()) ??
    editors.find((one) => one.getModel() !== null && find(one.getModel() as editor.ITextModel) !== null)
  const model = active?.getModel() ?? null
  return model === null ? null : find(model)
}

function toCompletion(monaco: Monaco, item: Suggestion, at: number, found: Suggestions, line: number): languages.CompletionItem {
  const { CompletionItemKind } = monaco.languages
  const kinds = {
    file: CompletionItemKind.File,
    folder: CompletionItemKind.Folder,
    value: CompletionItemKind.Value,
    key: CompletionItemKind.Property,
    pattern: CompletionItemKind.Operator,
    memory: CompletionItemKind.Reference,
  }
  return {
    label: item.detail === null ? item.label : { label: item.label, description: item.detail },
    kind: kinds[item.kind],
    insertText: item.insert,
    filterText: item.insert,
    // The host has put them in order already.
    sortText: at.toString().padStart(5, '0'),
    range: new monaco.Range(line, found.fromColumn, line, found.toColumn),
    ...(item.again ? { command: { id: 'editor.action.triggerSuggest', title: 'Complete further' } } : {}),
  }
}

function toWorkspaceEdit(monaco: Monaco, model: editor.ITextModel, edit: TextEdit): languages.IWorkspaceTextEdit {
  return {
    resource: model.uri,
    versionId: model.getVersionId(),
    textEdit: { range: new monaco.Range(edit.fromLine, edit.fromColumn, edit.toLine, edit.toColumn), text: edit.text },
  }
}
