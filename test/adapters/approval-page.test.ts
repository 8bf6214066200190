import { approvalPath } from '@tact/server/http/approval-page';
import { type HttpServer, serveHttp } from '@tact/server/http/serve-http';
import { proposeAction } from '@tact/server/operations/actions/propose';
import { runOperation } from '@tact/server/operations/operation';
import { agentOf, ownerOf } from '@tact/server/operations/principal';
import { createToken } from '@tact/server/operations/tokens/change-tokens';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type InMemoryTact, openInMemory } from '#presets/in-memory';
import { describeWithService, serviceSetting } from '../needs-service.ts';

/** The page that clients of MCP open for their owner, in a browser. */

const user = 'owner';

describeWithService('the page of a question', 'TACT_TEST_CHROMIUM', () => {
  let browser: Browser;
  let tact: InMemoryTact;
  let server: HttpServer;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: serviceSetting('TACT_TEST_CHROMIUM'),
      args: ['--no-sandbox'],
    });
    tact = await openInMemory();
    server = await serveHttp({ assistant: tact.assistant, user, host: '127.0.0.1', port: 0, version: '0' });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function tokenFor(name: string, scopes: readonly string[], kind = 'service'): Promise<string> {
    const context = { assistant: tact.assistant, principal: ownerOf(user, 'cli') };
    return (
      await runOperation(createToken, { name, kind, scopes: scopes as never, days: 1 } as never, context)
    ).token;
  }

  /** A question of an agent's about this, and its page with a token typed in. */
  async function opened(call: string, token: string, note = '<b>bold</b> and “quoted”') {
    const context = { assistant: tact.assistant, principal: agentOf(user, 'helper', 'mcp') };
    const given = { run: 'one', call, tool: 'send', input: { note } };
    const { question } = await runOperation(proposeAction, given, context);
    const page: Page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(`http://127.0.0.1:${server.port}${approvalPath(question ?? '')}`);
    await page.fill('#token', token);
    await page.click('#open button');
    return { page, question: question ?? '' };
  }

  test('shows what is asked as text, and approves exactly that', async () => {
    const { page, question } = await opened(
      '1',
      await tokenFor('browser', ['approvals:read', 'approvals:answer']),
    );

    await page.waitForSelector('#card:not([hidden])');
    const lines = await page.textContent('#lines');
    expect(lines).toContain('<b>bold</b> and “quoted”');
    expect(lines).toContain('helper');
    expect(lines).toContain('dangerous action; may be caused by untrusted content');
    await page.click('#approve');
    await page.locator('#said', { hasText: /^Approved/ }).waitFor();

    const [approval] = await tact.assistant.approvals(user, ['approved']);
    expect(approval).toMatchObject({ id: question, answer: { by: user, via: 'http:browser' } });
  });

  test('denies with a reason', async () => {
    const { page, question } = await opened(
      '2',
      await tokenFor('phone', ['approvals:read', 'approvals:answer']),
    );

    await page.waitForSelector('#card:not([hidden])');
    await page.fill('#why', 'not now');
    await page.click('#deny');
    await page.locator('#said', { hasText: /^Denied/ }).waitFor();

    const [approval] = await tact.assistant.approvals(user, ['denied']);
    expect(approval).toMatchObject({ id: question, answer: { why: 'not now' } });
  });

  test('answers nothing with the token of an agent, nor with none', async () => {
    const { page } = await opened('3', await tokenFor('robot', ['approvals:read'], 'agent'));
    await page.locator('#said', { hasText: /\S/ }).waitFor();

    expect(await page.isHidden('#card')).toBe(true);
    await page.fill('#token', 'tact_wrong');
    await page.click('#open button');
    await page.locator('#said', { hasText: 'token' }).waitFor();
    expect(await page.isHidden('#card')).toBe(true);
  });
});
