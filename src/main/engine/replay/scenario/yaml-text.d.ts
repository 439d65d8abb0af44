// A YAML file as text, part of the build.
declare module '*.yaml?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: this is how Vite hands it out
  export default text
}
