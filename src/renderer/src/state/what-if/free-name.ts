// A name beside those that are taken: "upgrade", "upgrade 2", "upgrade 3".

export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name
  for (let number = 2; ; number += 1) {
    const next = `${name} ${number}`
    if (!taken.includes(next)) return next
  }
}
