// What Vite makes of a module that is asked for as a worker.

declare module '*?worker' {
  const WorkerModule: new () => Worker
  // biome-ignore lint/style/noDefaultExport: this is how Vite hands it out
  export default WorkerModule
}
