// How every text editor of the window is set up: quiet, without what a prose file does not need.

import type { editor } from 'monaco-editor/editor/editor.api.js'

export interface LookOptions {
  readonly zoom: number
  readonly wrap: boolean
  readonly label: string
}

export function editorOptions({ zoom, wrap, label }: LookOptions): editor.IStandaloneEditorConstructionOptions {
  return {
    ariaLabel: label,
    fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace',
    fontSize: 12 * zoom,
    lineHeight: 18 * zoom,
    fontLigatures: false,
    fontVariations: false,
    letterSpacing: 0,
    wordWrap: wrap ? 'on' : 'off',
    wrappingIndent: 'none',
    wrappingStrategy: 'simple',
    lineNumbersMinChars: 4,
    lineDecorationsWidth: Math.round(14 * zoom),
    glyphMargin: false,
    folding: true,
    foldingStrategy: 'auto',
    showFoldingControls: 'mouseover',
    minimap: { enabled: false },
    stickyScroll: { enabled: false },
    renderLineHighlight: 'all',
    renderLineHighlightOnlyWhenFocus: false,
    renderWhitespace: 'selection',
    renderControlCharacters: true,
    unusualLineTerminators: 'off',
    unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true, nonBasicASCII: false },
    occurrencesHighlight: 'off',
    selectionHighlight: true,
    overviewRulerBorder: true,
    overviewRulerLanes: 2,
    hideCursorInOverviewRuler: true,
    guides: { indentation: false, bracketPairs: false },
    bracketPairColorization: { enabled: false },
    matchBrackets: 'never',
    // Asked for while one types, answered only where something may stand: see may-complete.
    quickSuggestions: { other: 'on', comments: 'off', strings: 'on' },
    quickSuggestionsDelay: 60,
    suggestOnTriggerCharacters: true,
    // what is written out already takes its line end
    acceptSuggestionOnEnter: 'smart',
    wordBasedSuggestions: 'off',
    suggest: { showWords: false, preview: false, showStatusBar: false, showIcons: true },
    inlineSuggest: { enabled: false },
    parameterHints: { enabled: false },
    codeLens: false,
    dropIntoEditor: { enabled: false },
    pasteAs: { enabled: false },
    links: true,
    hover: { enabled: 'on', delay: 350, sticky: true, above: true },
    lightbulb: { enabled: 'onCode' as editor.ShowLightbulbIconMode },
    scrollBeyondLastLine: false,
    smoothScrolling: false,
    cursorBlinking: 'blink',
    cursorSmoothCaretAnimation: 'off',
    padding: { top: 4, bottom: 16 },
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
    fixedOverflowWidgets: true,
    autoDetectHighContrast: false,
    automaticLayout: true,
    accessibilitySupport: 'auto',
    tabSize: 2,
    detectIndentation: true,
    trimAutoWhitespace: false,
    largeFileOptimizations: true,
    dragAndDrop: true,
    mouseWheelZoom: false,
    colorDecorators: false,
    defaultColorDecorators: 'never',
    contextmenu: true,
    find: { addExtraSpaceOnTop: false, seedSearchStringFromSelection: 'selection' },
  }
}
