import { Section, SectionHead } from 'campaign-site';

const html = `
<div style="color: red">Red</div>
<button onclick="alert(1)">Press</button>
<a href="javascript:void(0)">Go</a>
<script>alert(2)</script>
<style>b { color: red }</style>`;

export function Pasted({ section }) {
  return (
    <Section section={section}>
      <SectionHead heading={section.heading} />
      <div dangerouslySetInnerHTML={{ __html: html }} />
      <a href="javascript:alert(3)">Go</a>
      <style>{'i { color: red }'}</style>
    </Section>
  );
}
