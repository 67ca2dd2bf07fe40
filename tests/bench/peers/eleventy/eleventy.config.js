export default function configure(eleventy) {
  eleventy.setQuietMode(true);
  eleventy.addGlobalData('layout', 'page.11ty.js');
  eleventy.addPassthroughCopy({ static: '/' });
}

export const config = {
  dir: { input: 'pages', output: 'public' },
  htmlTemplateEngine: false,
  templateFormats: ['html', '11ty.js'],
};
