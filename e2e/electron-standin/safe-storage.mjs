// safeStorage of a machine without a store of its own: what is kept is kept in memory by the app.
import { strict } from './strict.mjs'

export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: () => false,
  getSelectedStorageBackend: () => 'basic_text',
})
