// The profiles that come with Strata, oldest first, and the one that counts when nobody chooses (SPEC 0).

import type { ProfileId } from './profile'

export const PROFILE_IDS = ['2.1.17', '2.1.88', '2.1.240', '2.1.277'] as const satisfies readonly ProfileId[]

export const DEFAULT_PROFILE_ID: ProfileId = '2.1.88'
