/** Makes a missed case of a union a compile error, and a fault at run time if data lies about its type. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`)
}
