// Short names for what the contract answers, as the window uses it.

import type { DiagnosticView } from '../../../preload/contract/common'
import type { InputOf, OutputOf } from '../../../preload/contract/define'
import type { ProjectView } from '../../../preload/contract/project'
import type { CollectInput, CollectionView, LayerKind, LayerView, ReasonCode } from '../../../preload/contract/prompt'
import type { WorkbenchContract } from '../../../preload/contract/workbench'

export type { CollectInput, CollectionView, DiagnosticView, LayerKind, LayerView, ProjectView, ReasonCode }

type Output<K extends keyof WorkbenchContract> = OutputOf<WorkbenchContract[K]>

export type RequestOutline = Output<'prompt.request'>
export type FindResult = Output<'prompt.find'>
export type FindMatch = FindResult['matches'][number]
export type WhatWouldChange = Output<'prompt.whatWouldChange'>['changes'][number]
export type StrataSettings = Output<'settings.get'>
export type Storage = Output<'settings.storage'>
export type HostInfo = Output<'host.info'>
export type Catalog = Output<'catalog.get'>
export type RecentProject = Output<'project.list'>['recent'][number]
export type FolderListing = Output<'project.browse'>
export type ExportFormat = InputOf<WorkbenchContract['prompt.export']>['format']
export type TextSide = 'sent' | 'disk'
export type CompletionAnswer = Output<'document.complete'>
export type FileFindAnswer = Output<'document.find'>
