// Findings about rules, settings, git, output styles, and about the doctor's own configuration.

import { type CodeRow, toCodes } from './finding-code'

const ROWS: readonly CodeRow[] = [
  [
    'rule.invalid-front-matter',
    'warning',
    'Front matter that cannot be read',
    'The front matter is no YAML, so its paths do not count and the rule is sent in every session, whatever is worked on.',
  ],
  [
    'rule.unquoted-value',
    'info',
    'Value without quotes',
    'A value begins with a sign that means something else in YAML. The agent reads it a second time with quotes around it; other programs do not.',
  ],
  [
    'rule.wrong-key',
    'warning',
    'Key without meaning',
    'Patterns stand under a key of another agent (globs, applyTo). It has no meaning here, so the rule is sent in every session.',
  ],
  [
    'rule.paths-unreliable',
    'info',
    'Lists and quotes before 2.1.84',
    'Before 2.1.84 lists and quoted values in paths did not always work.',
  ],
  ['rule.bad-path', 'warning', 'Pattern that is no text', 'An entry of paths is no text and is passed over.'],
  [
    'rule.never-matches',
    'warning',
    'Pattern that can match nothing',
    'Patterns follow the rules of .gitignore and are relative: one that begins with ./, ../ or ~/ matches nothing, one that begins with # is a comment, and ones that only take away have nothing to take from.',
  ],
  [
    'rule.brace-budget',
    'warning',
    'Braces over the budget',
    'A rule may expand to 1,000 patterns. One beyond that stays as written, and braces mean nothing in the rules of .gitignore: it matches nothing.',
  ],
  [
    'rule.brace-ceiling',
    'warning',
    'Braces without end',
    'The braces of this pattern multiply into more patterns than anyone could try. It matches nothing.',
  ],
  [
    'rule.broken-class',
    'warning',
    'Bracket that is not closed',
    'A character class without its closing bracket matches nothing; before 2.1.207 it made every read fail.',
  ],
  ['rule.too-many-wildcards', 'warning', 'Too many wildcards', 'Matching this pattern could take forever, so Strata does not try it.'],
  [
    'rule.dead',
    'warning',
    'Rule that no file matches',
    'None of its patterns matches a file of the project, so the rule is never sent. The folder may have moved, or the pattern starts elsewhere than was thought: those of a project rule start at the directory that holds .claude.',
  ],
  [
    'rule.dead-pattern',
    'info',
    'Pattern that no file matches',
    'The rule works by its other patterns; this one matches no file of the project.',
  ],
  [
    'rule.negation-lost',
    'warning',
    'Exception without effect',
    'A pattern takes away files whose directory another pattern matches whole. As in .gitignore, nothing can be taken out of a directory that is matched itself: the rule is sent for these files too.',
  ],
  [
    'rule.shadowed',
    'info',
    'Rule that is sent anyway',
    'All that this rule says stands, word for word, in something that is sent whenever the rule would be.',
  ],
  ['rules.limit', 'warning', 'Too many rules', 'More rules are reached than Strata follows; a link to a large folder is the usual reason.'],
  [
    'settings.bad-exclude',
    'warning',
    'Exclude that cannot be used',
    'An entry of claudeMdExcludes is no usable pattern and excludes nothing.',
  ],
  ['settings.missing-file', 'error', 'Settings file not there', 'A settings file was asked for and is not there.'],
  ['settings.other-directory', 'info', 'Settings that are not read', 'Settings of a project are read in the working directory alone.'],
  [
    'settings.scope-ignored',
    'info',
    'Setting in the wrong place',
    'This setting counts only in some of the settings files, and this is none of them.',
  ],
  ['settings.unreadable', 'error', 'Settings cannot be read', 'The settings file is there but reading it failed, so nothing in it counts.'],
  ['settings.not-utf8', 'warning', 'Settings not UTF-8', 'Some bytes of the settings file are no UTF-8.'],
  ['settings.invalid-json', 'error', 'Settings are no JSON', 'The settings file cannot be read as JSON, so nothing in it counts.'],
  ['settings.wrong-type', 'warning', 'Setting of the wrong type', 'The value is of a type that does not count here.'],
  [
    'output-style.missing',
    'warning',
    'Output style not there',
    'The settings name an output style that is nowhere to be found; the default one is used.',
  ],
  ['output-style.unreadable', 'warning', 'Output style cannot be read', 'The file of the output style cannot be read.'],
  ['output-style.too-many', 'warning', 'Too many output styles', 'Only the first of very many output styles were looked at.'],
  ['output-style.front-matter', 'warning', 'Output style with broken front matter', 'The front matter of the output style is no YAML.'],
  ['git.missing', 'warning', 'git not found', 'Without git the snapshot of the repository cannot be made.'],
  ['git.dubious-ownership', 'warning', 'Repository of someone else', 'git refuses to look into a repository that belongs to another user.'],
  ['git.timeout', 'warning', 'git took too long', 'The snapshot of the repository was not ready in time.'],
  ['git.failed', 'warning', 'git failed', 'git could not say what the snapshot needs.'],
  [
    'doctor.config',
    'error',
    'Configuration that cannot be used',
    'A part of .strata.yaml cannot be read or means nothing. What can be read of it counts.',
  ],
  ['doctor.unknown-code', 'warning', 'Unknown code', 'A silence names a finding that does not exist, so it silences nothing.'],
  [
    'doctor.unused',
    'info',
    'Silence without use',
    'Nothing is found here that this silences any more. Left in place it would hide the next one.',
  ],
]

export const RULE_CODES = toCodes(ROWS)
