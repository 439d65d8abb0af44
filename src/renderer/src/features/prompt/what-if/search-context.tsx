// What is searched for among all inputs; rows that do not fit leave the page.

import { createContext, useContext } from 'react'

const NO_WORDS: readonly string[] = []

export const SearchContext = createContext(NO_WORDS)

export function wordsOf(query: string): readonly string[] {
  return query.trim().toLowerCase().split(/\s+/).filter(Boolean)
}

export function useFits(text: string): boolean {
  const words = useContext(SearchContext)
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}
