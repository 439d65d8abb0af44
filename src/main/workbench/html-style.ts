// The style of the self-contained page: Strata's colours and proportions, with the system's own fonts.

export const HTML_STYLE = `
:root{--bg:#f9fafc;--surface:#fff;--raised:#f3f5f8;--line:#dbdee2;--strong:#babec3;--text:#1b2025;--text2:#4e5359;--text3:#63686f;--danger:#a74541;--warn:#8f5e00;
--static:#5c6b7a;--dynamic:#0076a0;--tools:#007c8c;--git:#007d69;--instructions:#6f57ab;--memory:#935b00;--listings:#984780;--date:#63686f}
@media (prefers-color-scheme:dark){:root{--bg:#101316;--surface:#161a1e;--raised:#1f2328;--line:#2d3237;--strong:#484e54;--text:#e5e8ec;--text2:#acb2b7;--text3:#8f959b;--danger:#ed8c84;--warn:#d2a249;
--static:#9dadbe;--dynamic:#41bae4;--tools:#26c0cf;--git:#39c3ae;--instructions:#b09bee;--memory:#d79f4c;--listings:#dd8cc3;--date:#8f959b}}
*{box-sizing:border-box;font-variant-ligatures:none}
body{margin:0;background:var(--bg);color:var(--text);font:13px/20px Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
header,main,footer{max-width:960px;margin:0 auto;padding:0 24px}
header{padding-top:32px}
h1{font-size:20px;line-height:28px;font-weight:600;margin:0}
code,pre{font-family:"JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12px}
.facts{color:var(--text2);margin:4px 0 16px;overflow-wrap:anywhere}
.dot{color:var(--text3)}
.gauge{display:flex;height:12px;border:1px solid var(--line);border-radius:4px;overflow:hidden;background:var(--surface)}
.gauge span{flex:none;min-width:1px}
.gauge .free{flex:1 1 0}
.gauge .buffer{background:repeating-linear-gradient(45deg,var(--strong) 0 1px,transparent 1px 4px)}
.static{--c:var(--static)}.dynamic{--c:var(--dynamic)}.tools{--c:var(--tools)}.git{--c:var(--git)}.instructions{--c:var(--instructions)}.memory{--c:var(--memory)}.listings{--c:var(--listings)}.date{--c:var(--date)}
.gauge span:not(.free):not(.buffer),i{background:var(--c)}
i{display:inline-block;width:8px;height:8px;border-radius:2px;margin-right:8px}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 16px;margin:8px 0 0;padding:0;color:var(--text2);font-size:12px}
.legend b,.sum b,h2 b,.figure{font-variant-numeric:tabular-nums}
.sum{color:var(--text2);margin:8px 0 24px}
.sum b{color:var(--text)}
section{background:var(--surface);border:1px solid var(--line);border-radius:6px;margin:0 0 12px;overflow:hidden}
h2{font-size:14px;font-weight:600;margin:0;padding:8px 12px;display:flex;align-items:center;border-bottom:1px solid var(--line)}
h2 small{color:var(--text3);font-weight:400;font-size:12px;margin-left:8px}
h2 b{margin-left:auto}
.boundary{display:flex;align-items:center;gap:8px;color:var(--text3);font-size:11px;margin:0 0 12px}
.boundary::before,.boundary::after{content:"";flex:1;border-top:1px solid var(--strong)}
.layer{border-bottom:1px solid var(--line)}
.layer:last-child{border-bottom:0}
.head{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:3px 12px;margin:0}
summary{cursor:pointer}
.title::before{content:"";display:inline-block;width:16px;color:var(--text3)}
summary .title::before{content:"\\25b8"}
[open]>summary .title::before{content:"\\25be"}
.title small{color:var(--text3)}
summary:hover{background:var(--raised)}
summary:focus-visible{outline:2px solid var(--dynamic);outline-offset:-2px}
.title{overflow-wrap:anywhere}
.figure{text-align:right;color:var(--text2)}
.reason{grid-column:1/-1;padding-left:16px;color:var(--text3);font-size:12px;line-height:16px}
.conditional .title,.notLoaded .title{color:var(--text3)}
.d1 .head{padding-left:28px}.d2 .head{padding-left:44px}.d3 .head{padding-left:60px}.d4 .head{padding-left:76px}.d5 .head,.d6 .head{padding-left:92px}
.notes{color:var(--text3);font-size:12px;margin:0;padding:4px 12px 4px 28px;overflow-wrap:anywhere}
pre{margin:0;padding:8px 12px 12px 25px;line-height:18px;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4;border-left:3px solid var(--c);background:var(--bg)}
.findings{margin:0;padding:8px 12px 8px 28px;overflow-wrap:anywhere}
.findings .error b{color:var(--danger)}.findings .warning b{color:var(--warn)}
.findings small{color:var(--text3)}
footer{color:var(--text3);font-size:12px;padding-top:8px;padding-bottom:32px}
@media print{details::details-content{content-visibility:visible}section{break-inside:auto}}
`
