/** What programs put on the clipboard for one and the same text, shortened; each with its Markdown. */
export const PASTES = {
  word: {
    html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB style='word-wrap:break-word'><!--StartFragment-->
<h2><span lang=EN-US style='mso-ansi-language:EN-US'>Spring<o:p></o:p></span></h2>
<p class=MsoNormal><span lang=EN-US>We move <b style="mso-bidi-font-weight:normal">every box</b> for <i style="mso-bidi-font-style:normal">less</i>.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>No retyping<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span>At night<o:p></o:p></p>
<!--EndFragment--></body></html>`,
    markdown: '## Spring\n\nWe move **every box** for *less*.\n\n- No retyping\n   - At night',
  },
  docs: {
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7b0c"><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;">We move </span><span style="font-size:11pt;font-weight:700;">every box</span><span style="font-style:italic;font-weight:400;"> for less</span><span>, see </span><a href="https://www.google.com/url?q=https://example.com/prices&amp;sa=D" style="text-decoration:none;"><span style="font-weight:400;">prices</span></a></p><br /><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>No retyping</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>At night</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`,
    markdown:
      'We move **every box** *for less*, see [prices](https://example.com/prices)\n\n- No retyping\n   - At night',
  },
  chat: {
    html: `<meta charset='utf-8'><h3 data-start="0">Spring</h3><p data-start="22">We move <strong data-start="30">every box</strong> for <code>1</code> 5 * 5.</p><ol><li><p>Ask</p><ul><li>by mail</li></ul></li><li><p>Begin</p></li></ol><hr><blockquote><p>So quiet</p></blockquote><table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Pro</td><td>49</td></tr></tbody></table>`,
    markdown:
      '### Spring\n\nWe move **every box** for `1` 5 \\* 5.\n\n1. Ask\n   - by mail\n2. Begin\n\n> So quiet\n\n| Plan | Price |\n| --- | --- |\n| Pro | 49 |',
  },
} as const;
