const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text) => String(text).replace(/[&<>"']/g, (character) => ENTITIES[character]);
const each = (list, write) => list.map(write).join('');

const actions = (list) =>
  `<p>${each(list, ({ style, href, label }) => `<a class="button ${safe(style)}" href="${safe(href)}">${safe(label)}</a>`)}</p>`;

const SECTIONS = {
  hero: (s) =>
    `<section class="hero"><div><h1>${safe(s.heading)}</h1><p>${safe(s.text)}</p>${actions(s.actions)}<img src="/${safe(s.picture.src)}" alt="${safe(s.picture.alt)}" width="960" height="540"></div></section>`,
  'logo-strip': (s) =>
    `<section class="logo-strip"><div><h2>${safe(s.heading)}</h2><ul>${each(s.logos, ({ src, name }) => `<li><img src="/${safe(src)}" alt="${safe(name)}" width="120" height="40" loading="lazy"></li>`)}</ul></div></section>`,
  'feature-tabs': (s) =>
    `<section class="feature-tabs" id="${safe(s.id)}"><div><h2>${safe(s.heading)}</h2><ul>${each(s.tabs, ({ id, label }) => `<li><a href="#${safe(id)}">${safe(label)}</a></li>`)}</ul>${each(s.tabs, (tab) => `<div id="${safe(tab.id)}"><h3>${safe(tab.title)}</h3><p>${safe(tab.text)}</p><ul>${each(tab.features, ({ title, text }) => `<li><h4>${safe(title)}</h4><p>${safe(text)}</p></li>`)}</ul></div>`)}</div></section>`,
  comparison: (s) =>
    `<section class="comparison"><div><h2>${safe(s.heading)}</h2><table><thead><tr><td></td>${each(s.columns, (column) => `<th scope="col">${safe(column)}</th>`)}</tr></thead><tbody>${each(s.rows, ({ feature, values }) => `<tr><th scope="row">${safe(feature)}</th>${each(values, (value) => `<td>${safe(value)}</td>`)}</tr>`)}</tbody></table></div></section>`,
  testimonials: (s) =>
    `<section class="testimonials"><div><h2>${safe(s.heading)}</h2>${each(s.items, ({ quote, name, role, organization }) => `<figure><blockquote><p>${safe(quote)}</p></blockquote><figcaption><b>${safe(name)}</b> <span>${safe(role)}, ${safe(organization)}</span></figcaption></figure>`)}</div></section>`,
  faq: (s) =>
    `<section class="faq"><div><h2>${safe(s.heading)}</h2>${each(s.items, ({ question, answer }) => `<details><summary>${safe(question)}</summary><p>${safe(answer)}</p></details>`)}</div></section>`,
  stats: (s) =>
    `<section class="stats"><dl>${each(s.items, ({ label, value }) => `<div><dt>${safe(label)}</dt><dd>${safe(value)}</dd></div>`)}</dl></section>`,
  'cta-banner': (s) =>
    `<section class="cta-banner"><div><h2>${safe(s.heading)}</h2><p>${safe(s.text)}</p>${actions(s.actions)}</div></section>`,
  'lead-form': (s) =>
    `<section class="lead-form" id="${safe(s.id)}"><div><h2>${safe(s.heading)}</h2><form method="post" action="/api/leads">${each(s.form.fields, ({ label, input, name }) => `<label><span>${safe(label)}</span><input type="${safe(input)}" name="${safe(name)}" required></label>`)}<button type="submit">${safe(s.form.button)}</button></form></div></section>`,
  footer: (s) =>
    `<footer><nav>${each(s.links, ({ href, label }) => `<a href="${safe(href)}">${safe(label)}</a>`)}</nav><p>${safe(s.legal)}</p></footer>`,
};

export function render({ title, description, sections, page }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<meta name="description" content="${safe(description)}">
<link rel="canonical" href="https://www.larkfield.example${page.url}">
<meta property="og:title" content="${safe(title)}">
<meta property="og:description" content="${safe(description)}">
</head>
<body>
${sections.map((section) => SECTIONS[section.type](section)).join('\n')}
</body>
</html>
`;
}
