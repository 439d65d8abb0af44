// A whole number as people read it: 1,234,567.

export function formatCount(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
