import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithService, serviceSetting } from '../../../../test/needs-service.ts';
import { type Chromium, launchChromium } from './chromium.ts';
import { createChromiumProver, maxHeightPx, paintedTexts } from './chromium-prover.ts';

const words = 'Lunch is on Tuesday';

describeWithService('texts that a browser paints', 'TACT_TEST_CHROMIUM', () => {
  let chromium: Chromium;
  beforeAll(async () => {
    const executable = serviceSetting('TACT_TEST_CHROMIUM');
    chromium = await launchChromium({ executable, timeoutMs: 60_000, maxHeightPx });
  });
  afterAll(() => chromium.close());

  const painted = async (html: string) => [
    ...(await paintedTexts(chromium, html, [words], new AbortController().signal)),
  ];

  it.each([
    ['ordinary text', `<p>${words}</p>`],
    [
      'light letters over a dark sibling',
      `<div style="background:#222;height:60px"></div><p style="margin-top:-45px;color:#fff">${words}</p>`,
    ],
    ['text beside a remote picture', `<p>${words}</p><img src="https://img.example/a.png" width="40">`],
  ])('%s is proven', async (_, html) => {
    expect(await painted(html)).toEqual([words]);
  });

  it.each([
    ['white letters on white', `<p style="color:#fff">${words}</p>`],
    ['text under a cover', `<p>${words}</p><div style="position:absolute;inset:0;background:#fff"></div>`],
    [
      'text that a remote picture may cover',
      `<p>${words}</p><img src="https://img.example/a.png" style="position:absolute;left:0;top:0">`,
    ],
    ['text before an attached picture', `<p>${words}</p><img src="cid:cover">`],
    [
      'text that is hidden on a telephone',
      `<style>@media (max-width:450px){p{display:none}}</style><p>${words}</p>`,
    ],
    ['text of which only the upper half is painted', `<p style="height:8px;overflow:hidden">${words}</p>`],
    ['text that stands hidden elsewhere', `<p>${words}</p><p hidden>${words}</p>`],
    [
      'text that disappears after a while',
      `<style>@keyframes h{to{opacity:0}}p{animation:h 1s 9s forwards}</style><p>${words}</p>`,
    ],
    [
      'text with a remote style sheet',
      `<link rel="stylesheet" href="https://css.example/a.css"><p>${words}</p>`,
    ],
    [
      'hidden text beside visible text that is moved by it',
      `<p>Hello <span style="color:#fff">${words}</span> again</p>`,
    ],
    ['text that only a script would show', `<p hidden id="a">${words}</p><script>a.hidden = false</script>`],
  ])('%s is not proven', async (_, html) => {
    expect(await painted(html)).toEqual([]);
  });

  it('looks at a bounded number of texts', async () => {
    const texts = Array.from({ length: 4 }, (_, index) => `Text number ${index}`);
    const prover = createChromiumProver({
      executable: serviceSetting('TACT_TEST_CHROMIUM'),
      timeoutMs: 60_000,
      maxTexts: 2,
    });

    const found = await prover.paintedTexts(texts.map((text) => `<p>${text}</p>`).join(''), texts);

    expect([...found]).toEqual(['Text number 0', 'Text number 1']);
  });

  it('proves nothing when its time is up', async () => {
    const prover = createChromiumProver({ executable: serviceSetting('TACT_TEST_CHROMIUM'), timeoutMs: 1 });

    expect([...(await prover.paintedTexts(`<p>${words}</p>`, [words]))]).toEqual([]);
  });
});

describe('a browser that is missing', () => {
  it('proves nothing', async () => {
    const prover = createChromiumProver({ executable: '/nowhere/chromium' });

    expect([...(await prover.paintedTexts(`<p>${words}</p>`, [words]))]).toEqual([]);
  });
});
