// All a workbench needs of its host. Hosts fill this in from platform; the workbench knows neither.

import type { Environment, PlatformName } from '../engine/base/places'
import type { Result } from '../engine/base/result'
import type { FsError, ModelCaller, Ports, Saving, Secrets, Tokenizer } from '../engine/ports'
import type { ModelInUse } from '../engine/profile/profile'
import type { HeavySource } from './heavy/heavy-source'

export interface Clock {
  nowMs(): number
  /** Today where the host is, YYYY-MM-DD. */
  localDate(): string
}

/** Strata's own data. Names are file names in one folder; nothing below it is the user's. */
export interface StateFolder {
  readonly dir: string
  readonly logFile: string
  readText(name: string): Promise<Result<string, FsError>>
  /** Whole or not at all; throws when it cannot. */
  writeText(name: string, text: string): Promise<void>
  /** Moves a damaged file out of the way and says where to; throws when it cannot. */
  setAside(name: string): Promise<string>
  /** What is not there is gone already; throws when it cannot. */
  remove(name: string): Promise<void>
  list(): Promise<readonly { readonly name: string; readonly path: string; readonly bytes: number }[]>
  /** At most the last `maxChars` of the log, from a line's beginning; empty where there is no log. */
  logTail(maxChars: number): Promise<string>
  /** Deletes everything in the folder. */
  clear(): Promise<void>
}

export interface HostFacts {
  readonly kind: 'electron' | 'web' | 'cli'
  readonly version: string
  readonly platform: PlatformName
  /** As the environment section names it, e.g. `Linux 6.1.0`. */
  readonly osVersion: string
  /** Name of the login shell, e.g. `bash`. */
  readonly shell: string
  readonly capabilities: readonly ('open-dialog' | 'save-dialog' | 'reveal' | 'menu' | 'drag-folder')[]
  /** Versions of what runs underneath, for the diagnostics text. */
  readonly versions: Readonly<Record<string, string>>
}

/** What a host does on the machine for a person; null where it cannot. Each throws a WorkbenchError when it fails. */
export interface HostActions {
  readonly reveal: ((path: string) => Promise<void>) | null
  /** With what the system opens text with. */
  readonly openFile: ((path: string) => Promise<void>) | null
  /** Starts a program with arguments, no shell between. */
  readonly run: ((command: readonly string[]) => Promise<void>) | null
  /** Asks where and writes (what is base64 as the bytes it stands for); null when the person cancelled. */
  readonly saveText: ((fileName: string, text: string, encoding?: 'utf8' | 'base64') => Promise<string | null>) | null
  readonly chooseFolder: (() => Promise<string | null>) | null
}

export interface Watcher {
  /** Watches exactly these files and directories from now on (a directory: its own entries); absent ones until they appear. */
  watch(paths: readonly string[]): void
  close(): Promise<void>
}

export interface DemoPlaces {
  readonly folder: string
  readonly home: string
  readonly managedDir: string
}

/** As much as a single collection needs. */
export interface CollectDeps {
  readonly ports: Ports
  /** Default: the ratio tokenizer of the model's family. */
  readonly tokenizerFor?: (model: ModelInUse) => Tokenizer
  readonly clock: Clock
  readonly state: StateFolder
  readonly host: Pick<HostFacts, 'platform' | 'osVersion' | 'shell'>
  readonly realEnv: Environment
  /** The real home directory. */
  readonly home: string
}

export interface WorkbenchDeps extends CollectDeps {
  /** The only way anything outside the state folder is written. */
  readonly saving: Saving
  readonly host: HostFacts
  readonly actions: HostActions
  /** Calls back with the paths that changed, gathered over a short while; null where nothing is watched. */
  readonly createWatcher: ((onChange: (paths: readonly string[]) => void) => Watcher) | null
  /** Transcripts and replay: in process, or in a thread of their own. The workbench ends it with itself. */
  readonly heavy: HeavySource
  readonly secrets: Secrets
  readonly modelCaller: ModelCaller
  readonly demo: DemoPlaces | null
}
