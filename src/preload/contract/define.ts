// One declaration gives the wire name, the static type and the run-time check of a method.
// Imports zod and nothing else; knows no method by name.

import type { z } from 'zod'

export interface Query<I extends z.ZodType, O extends z.ZodType> {
  readonly verb: 'query'
  readonly input: I
  readonly output: O
}
export interface Command<I extends z.ZodType, O extends z.ZodType> {
  readonly verb: 'command'
  readonly input: I
  readonly output: O
}
export interface Event<P extends z.ZodType> {
  readonly verb: 'event'
  readonly payload: P
}

/** A question: no effects, may be asked again, may be cancelled. */
export function query<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Query<I, O> {
  return { verb: 'query', input, output }
}

/** A request to change something outside the answer. */
export function command<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Command<I, O> {
  return { verb: 'command', input, output }
}

/** A small fact told to subscribers; never state: the client asks again. */
export function event<P extends z.ZodType>(payload: P): Event<P> {
  return { verb: 'event', payload }
}

// biome-ignore lint/suspicious/noExplicitAny: the variance of a schema's input and output cannot be named otherwise
type AnySchema = z.ZodType<any, any>
export type Method = Query<AnySchema, AnySchema> | Command<AnySchema, AnySchema> | Event<AnySchema>
export type Contract = Readonly<Record<string, Method>>

export type CallName<C extends Contract> = { [K in keyof C]: C[K] extends Event<AnySchema> ? never : K }[keyof C] & string
export type EventName<C extends Contract> = { [K in keyof C]: C[K] extends Event<AnySchema> ? K : never }[keyof C] & string
/** What a caller may pass: defaults may be left out. */
export type InputOf<M> = M extends { readonly input: infer I extends AnySchema } ? z.input<I> : never
/** What a handler receives: defaults filled in. */
export type ParsedInputOf<M> = M extends { readonly input: infer I extends AnySchema } ? z.output<I> : never
export type OutputOf<M> = M extends { readonly output: infer O extends AnySchema } ? z.output<O> : never
export type PayloadOf<M> = M extends Event<infer P> ? z.output<P> : never

export interface CallContext {
  readonly signal: AbortSignal
}

export type Handlers<C extends Contract> = {
  readonly [K in CallName<C>]: (input: ParsedInputOf<C[K]>, context: CallContext) => Promise<OutputOf<C[K]>>
}

export interface Client<C extends Contract> {
  call<K extends CallName<C>>(name: K, input: InputOf<C[K]>, options?: { readonly signal?: AbortSignal }): Promise<OutputOf<C[K]>>
  /** Returns the function that ends the subscription. */
  subscribe<K extends EventName<C>>(name: K, listener: (payload: PayloadOf<C[K]>) => void): () => void
}

/** Where a host's events come from; what serves a contract listens here. */
export interface EventSource<C extends Contract> {
  subscribe<K extends EventName<C>>(name: K, listener: (payload: PayloadOf<C[K]>) => void): () => void
}
