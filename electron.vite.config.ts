import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string): string => resolve(import.meta.dirname, path)

export default defineConfig({
  main: {
    build: {
      // The web and CLI hosts run on plain Node, so the main code is built for the oldest Node we promise.
      target: 'node20.19',
      externalizeDeps: true,
      rollupOptions: {
        input: { index: at('src/main/index.ts'), web: at('src/main/web.ts'), cli: at('src/main/cli.ts'), worker: at('src/main/worker.ts') },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload is one CommonJS file that requires nothing but electron.
      externalizeDeps: false,
      rollupOptions: { input: { index: at('src/preload/index.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [react()],
    build: { minify: true, assetsInlineLimit: 0, rollupOptions: { input: { index: at('src/renderer/index.html') } } },
  },
})
