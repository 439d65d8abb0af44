// Which files an include may name (SPEC 3.5). The agent's list of more than a hundred is not published; this one is
// Strata's own of the same size and kinds, compared in lower case. A path without an extension passes.

const EXTENSIONS = `
  md mdx markdown mdown mkd mdc txt text rst adoc asciidoc org tex latex bib log
  json jsonc json5 jsonl ndjson yaml yml toml xml xsd xsl xslt csv tsv ini cfg conf config properties env editorconfig
  html htm xhtml css scss sass less styl svg vue svelte astro hbs handlebars mustache ejs pug jade liquid njk twig
  js mjs cjs jsx ts mts cts tsx coffee d flow
  py pyi pyx rb erb rake gemspec php phtml pl pm lua tcl r rmd jl m mm
  c h cc cpp cxx hh hpp hxx inl ino cs csx fs fsi fsx vb java kt kts scala sc groovy gradle clj cljs cljc edn
  go mod sum rs swift dart zig nim v sv svh vhd vhdl asm s hs lhs elm ml mli re rei ex exs eex heex leex erl hrl
  lisp el rkt scm f f90 f95 pas pp ada adb ads cob sol cairo move
  sh bash zsh fish ksh csh ps1 psm1 psd1 bat cmd awk sed
  sql psql pgsql graphql gql prisma proto thrift avsc avdl capnp
  tf tfvars hcl nix dockerfile containerfile makefile mk mak cmake bazel bzl ninja just
  gitignore gitattributes gitmodules dockerignore npmrc nvmrc prettierrc eslintrc babelrc stylelintrc
  diff patch lock po pot srt vtt tmpl tpl template http rest plist desktop service map
`
const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(EXTENSIONS.trim().split(/\s+/))

/** `extension` as Paths.extname gives it: with its dot, or empty. */
export function isTextExtension(extension: string): boolean {
  return extension === '' || extension === '.' || TEXT_EXTENSIONS.has(extension.slice(1).toLowerCase())
}
