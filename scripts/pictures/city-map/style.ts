/** Inks and pens of the map. The colours are those of app/styles/tokens.css, which a picture cannot read. */
export const style = `
:root{--ground:#f1eadd;--block:#f8f4eb;--ink:#281c16;--soft:#5c4c43;--rule:#d0c6b5;--madder:#ae3322;--indigo:#2d4c6f;--water:#cdd5d8;--green:#e0dbc9;--slope:#5c4c43}
@media (prefers-color-scheme:dark){:root{--ground:#191511;--block:#2b251e;--ink:#eae2d3;--soft:#b5ab9a;--rule:#4d4338;--madder:#ed8c6a;--indigo:#96bbda;--water:#23303a;--green:#35332a;--slope:#887c6d}}
svg{fill:none;stroke-linecap:round;stroke-linejoin:round}
.ground,.margin{fill:var(--ground)}
.margin{fill-rule:evenodd}
.block{fill:var(--block);stroke:var(--soft);stroke-width:1.1}
.street{stroke:var(--rule);stroke-width:1.6}
.trees{stroke:var(--soft);stroke-width:2;stroke-dasharray:0 5.5;opacity:.45}
.valley,.park{fill:var(--green)}
.park{stroke:var(--soft);stroke-width:.9}
.grove{stroke:var(--soft);stroke-width:3.2;opacity:.6}
.verge{stroke:var(--soft);stroke-width:6;stroke-linecap:butt}
.road{stroke:var(--block);stroke-width:4;stroke-linecap:butt}
.shed{fill:var(--rule);stroke:var(--soft);stroke-width:.5}
.hachure{stroke:var(--slope)}
.light{stroke-width:.55}
.middle{stroke-width:.95}
.heavy{stroke-width:1.5}
.stream{stroke:var(--indigo);stroke-width:2.2;stroke-dasharray:11 4 1 4}
.water{fill:var(--water);stroke:var(--indigo);stroke-width:1.4}
.ripple{stroke:var(--indigo);stroke-width:.6;opacity:.7}
.dam{stroke:var(--ink);stroke-width:3}
.rail{stroke:var(--ink);stroke-width:2}
.sleepers{stroke:var(--ink);stroke-width:7;stroke-dasharray:1.4 7;stroke-linecap:butt}
.building{fill:var(--ink)}
.tower{fill:var(--block)}
.mast{stroke:var(--ink);stroke-width:1.8}
.border{stroke:var(--ink);stroke-width:1.2}
.minutes{stroke:var(--ink);stroke-width:5;stroke-linecap:butt}
.bar{stroke:var(--ink);stroke-width:8;stroke-linecap:butt}
.arrow{fill:var(--ink)}
.marker{fill:var(--madder);stroke:var(--block);stroke-width:2.5}
.eye{fill:var(--block)}
.shadow{fill:var(--ink);opacity:.35}
.number,.far,.remark{fill:var(--soft)}
.inked{fill:var(--ink)}
.wet{fill:var(--indigo)}
.halo{stroke:var(--block);stroke-width:9}
.halo.open{stroke:var(--ground);stroke-width:7}
`.trim()
