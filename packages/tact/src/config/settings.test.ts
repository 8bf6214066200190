import { describe, expect, test } from 'vitest';
import { parseToml } from '#adapters/editable-file/parse-toml';
import { parseConfig } from './settings.ts';

const read = (text: string) => parseConfig(parseToml(text, 'config.toml'));
const issues = (text: string) => read(text).issues.map(({ line, field, why }) => `${line} ${field}: ${why}`);

describe('settings', () => {
  test('that say nothing leave out every part', () => {
    expect(read('')).toEqual({
      config: {
        owner: null,
        mailbox: null,
        model: null,
        shadow: null,
        trial: null,
        embeddings: null,
        policy: null,
        smtp: null,
        mail: null,
        calendar: null,
        canvas: null,
        chat: null,
        executive: null,
        notify: null,
        telemetry: null,
        store: null,
        memory: null,
        agents: null,
        http: null,
        plugins: null,
      },
      issues: [],
    });
  });

  test('say who the owner is, where, and at which addresses', () => {
    const { config, issues } = read(
      '[owner]\nname = "Ann"\nzone = "Europe/Berlin"\naddresses = ["ann@example.org"]\n',
    );
    expect(config.owner).toEqual({ name: 'Ann', zone: 'Europe/Berlin', addresses: ['ann@example.org'] });
    expect(issues).toEqual([]);
  });

  test('of the owner hold a zone that exists and addresses', () => {
    expect(issues('[owner]\nzone = "Europe/Atlantis"\naddresses = ["ann"]\n')).toEqual([
      '2 owner.zone: must be a time zone',
      '3 owner.addresses[1]: must be a mail address',
    ]);
  });

  test('say when the owner sleeps', () => {
    const { config, issues } = read('[owner]\nwake_time = "07:30"\nsleep_time = "00:00"\n');

    expect(config.owner).toEqual({ wake_time: '07:30', sleep_time: '00:00', addresses: [] });
    expect(issues).toEqual([]);
  });

  test('name the country of the owner by two letters', () => {
    expect(read('[owner]\ncountry = "DE"\n').config.owner).toMatchObject({ country: 'DE' });
    expect(issues('[owner]\ncountry = "Germany"\n')).toEqual([
      '2 owner.country: must be a country code of two letters',
    ]);
  });

  test('say whether the owner is disturbed during events', () => {
    expect(read('[owner]\ndo_not_disturb = true\n').config.owner).toMatchObject({ do_not_disturb: true });
    expect(read('[owner]\ndo_not_disturb = "yes"\n').issues).toHaveLength(1);
  });

  test.each(['25:00', '24:00', '7:30', '23:60', '11pm', ''])('do not take “%s” for a time of day', (time) => {
    expect(read(`[owner]\nsleep_time = "${time}"\n`).issues).toEqual([
      {
        file: 'config.toml',
        line: 2,
        field: 'owner.sleep_time',
        why: 'must be a time of day as HH:MM, from "00:00" to "23:59"',
        remedy: 'Write one in quotes, as in `sleep_time = "23:00"`.',
      },
    ]);
  });

  test('name the mail servers whose word on senders counts', () => {
    expect(read('[mail]\nauthenticated_by = ["mx.example.org"]\n').config.mail?.authenticated_by).toEqual([
      'mx.example.org',
    ]);
    expect(read('[mail]\nmax_bytes = 10\n').config.mail?.authenticated_by).toEqual([]);
    expect(read('[mail]\nauthenticated_by = ["mx.example.org; dkim=pass"]\n').issues[0]?.why).toBe(
      'must be the name of a mail server',
    );
  });

  test('say what texts are embedded with', () => {
    const { config, issues } = read(
      '[embeddings]\nmodel = "openai:text-embedding-3-small"\ndimensions = 512\nscale = [[0.2, 0], [0.6, 0.7]]\n',
    );

    expect(config.embeddings).toEqual({
      model: 'openai:text-embedding-3-small',
      dimensions: 512,
      timeout_ms: 10_000,
      scale: [
        [0.2, 0],
        [0.6, 0.7],
      ],
    });
    expect(issues).toEqual([]);
  });

  test('of embeddings hold a model with its provider and a scale that rises', () => {
    expect(
      issues(
        '[embeddings]\nmodel = "text-embedding-3-small"\ndimensions = 8\nscale = [[0.5, 0.7], [0.4, 0.8]]\n',
      ),
    ).toEqual([
      '2 embeddings.model: must be a provider and a model',
      '3 embeddings.dimensions: must be at least 16',
      '4 embeddings.scale: is not a scale: the cosine 0.4 is not above 0.5',
    ]);
    expect(issues('[embeddings]\nscale = []\n')).toEqual([
      '2 embeddings.scale: is not a scale: a scale needs at least one knot',
    ]);
    expect(issues('[embeddings]\nscale = [0.5, 0.7]\n')).toEqual([
      '2 embeddings.scale[1]: must be a pair: a cosine and the similarity that it means',
      '2 embeddings.scale[2]: must be a pair: a cosine and the similarity that it means',
    ]);
  });

  test('say what counts as similar in the memory of runs', () => {
    expect(read('[memory]\n').config.memory).toEqual({ similar: 0.7, very_similar: 0.95 });
    expect(read('[memory]\nsimilar = 0.6\n').config.memory).toEqual({ similar: 0.6, very_similar: 0.95 });
  });

  test('of the memory are in [0, 1] and in order', () => {
    expect(issues('[memory]\nsimilar = 1.2\n')).toEqual(['2 memory.similar: must be at most 1']);
    expect(issues('[memory]\nvery_similar = 0.5\n')).toEqual([
      '2 memory.very_similar: must be at least as great as similar (0.5 < 0.7)',
    ]);
  });

  test('name a calendar on a server', () => {
    const { config, issues } = read('[calendar]\nurl = "https://dav.example.org/"\nuser = "ann"\n');

    expect(config.calendar).toEqual({
      url: 'https://dav.example.org/',
      user: 'ann',
      password_env: 'TACT_CALDAV_PASSWORD',
      feeds: {},
    });
    expect(issues).toEqual([]);
  });

  test.each(['http://127.0.0.1:5232/', 'http://localhost/dav/', 'https://dav.example.org/ann/work/'])(
    'take %s for the address of a calendar',
    (url) => {
      expect(issues(`[calendar]\nurl = "${url}"\nuser = "ann"\n`)).toEqual([]);
    },
  );

  test.each([
    'http://dav.example.org/',
    'https://ann:secret@dav.example.org/',
    'dav.example.org',
    'file:///etc',
  ])('do not take %s for the address of a calendar', (url) => {
    expect(issues(`[calendar]\nurl = "${url}"\nuser = "ann"\n`)).toEqual([
      '2 calendar.url: must be an https:// address without a password (http:// only on this machine)',
    ]);
  });

  test('name Canvas', () => {
    const { config, issues } = read('[canvas]\nurl = "https://canvas.example.edu"\n');

    expect(config.canvas).toEqual({ url: 'https://canvas.example.edu', token_env: 'TACT_CANVAS_TOKEN' });
    expect(issues).toEqual([]);
  });

  test.each(['http://canvas.example.edu', 'https://ann:secret@canvas.example.edu', 'canvas.example.edu'])(
    'do not take %s for the address of Canvas',
    (url) => {
      expect(issues(`[canvas]\nurl = "${url}"\n`)).toEqual([
        '2 canvas.url: must be an https:// address without a password (http:// only on this machine)',
      ]);
    },
  );

  test('name a command that shows notifications', () => {
    const { config, issues } = read('[notify]\ncommand = ["ntfy", "publish", "my-topic"]\n');

    expect(config.notify).toEqual({ command: ['ntfy', 'publish', 'my-topic'], input: 'argument' });
    expect(issues).toEqual([]);
    expect(read('[notify]\ncommand = ["cat"]\ninput = "stdin"\n').config.notify?.input).toBe('stdin');
  });

  test.each([
    ['command = "ntfy publish my-topic"', '2 notify.command: must be a list: a program and its arguments'],
    ['command = []', '2 notify.command: must name a program first'],
    ['command = ["", "x"]', '2 notify.command: must name a program first'],
    ['command = ["cat"]\ninput = "file"', '3 notify.input: must be "argument" or "stdin"'],
    ['command = ["a\\u0000b"]', '2 notify.command: must not contain a null character'],
  ])('do not take %s for a command', (text, issue) => {
    expect(issues(`[notify]\n${text}\n`)).toEqual([issue]);
  });

  test('of the policy are those of the source document unless written otherwise', () => {
    expect(read('[policy]').config.policy).toEqual({
      approval_always: ['delete', 'forward', 'auto_reply', 'escalate'],
      confidence_default: 0.7,
      confidence: {},
      approval_expires_after: 7 * 24 * 60 * 60 * 1000,
      approvers: [],
      answer_from: 'anywhere',
    });
  });

  test('of the policy are read as the source document writes them', () => {
    const { config } = read(
      '[policy]\napproval_always = ["delete", "forward", "auto_reply", "escalate"]\nconfidence_default = 0.7\n',
    );
    expect(config.policy).toMatchObject({
      approval_always: ['delete', 'forward', 'auto_reply', 'escalate'],
      confidence_default: 0.7,
    });
  });

  test('of a model name provider and model, with temperature 0.1 and 4096 tokens unless written otherwise', () => {
    expect(read('[model]\nprovider = "openai"\nname = "gpt-5-mini"\n').config.model).toEqual({
      provider: 'openai',
      name: 'gpt-5-mini',
      temperature: 0.1,
      max_output_tokens: 4096,
      timeout_ms: 60_000,
    });
    expect(
      read('[model]\nprovider = "google"\nname = "g"\ntemperature = 0.7\nmax_output_tokens = 900\n').config
        .model,
    ).toMatchObject({ provider: 'google', name: 'g', temperature: 0.7, max_output_tokens: 900 });
  });

  test('of mail show a model 8 000 characters of a body and 500 of a subject unless written otherwise', () => {
    expect(read('[mail]').config.mail).toMatchObject({
      ...{ max_body_length: 8000, max_subject_length: 500 },
      ...{ answers_per_hour: 20, answers_per_day: 100, forwards_per_hour: 60, forwards_per_day: 300 },
    });
    expect(read('[mail]\nmax_body_length = 100\n').config.mail).toMatchObject({ max_body_length: 100 });
  });

  test('may give times in minutes, hours and days', () => {
    const expiry = (text: string) =>
      read(`[policy]\napproval_expires_after = "${text}"\n`).config.policy?.approval_expires_after;
    expect([expiry('90m'), expiry('12h'), expiry('7d')]).toEqual([5_400_000, 43_200_000, 604_800_000]);
  });

  test.each([
    ['[modell]\nprovider = "x"\n', '1 modell: is unknown; perhaps "model" was meant'],
    ['[model]\nprovider = "x"\n', '1 model.name: is missing'],
    ['[policy]\nconfidence_default = 7\n', expect.stringMatching(/^2 policy\.confidence_default: /)],
    ['[mail]\nmax_bytes = "5MB"\n', expect.stringMatching(/^2 mail\.max_bytes: /)],
    [
      '[mailbox]\nwhere = "x"\npassword_env = "my secret"\n',
      expect.stringMatching(/^3 mailbox\.password_env: must be the name/),
    ],
    [
      '[policy]\napproval_expires_after = "soon"\n',
      expect.stringMatching(/^2 policy\.approval_expires_after: must be a time/),
    ],
  ])('%j is an issue with its line', (text, issue) => {
    expect(issues(text)).toEqual([issue]);
  });

  test('tell all their issues, by line', () => {
    expect(
      issues('[policy]\nconfidence_default = 2\n\n[nonsense]\n').map((text) => text.split(' ')[0]),
    ).toEqual(['2', '4']);
  });

  test('name calendars on the web, with or without an account', () => {
    const { config, issues } = read('[calendar.feeds]\nSchool = { url_env = "SCHOOL" }\n');
    expect(config.calendar).toEqual({
      password_env: 'TACT_CALDAV_PASSWORD',
      feeds: { School: { url_env: 'SCHOOL', allow_private: false, own_calendar: false } },
    });
    expect(issues).toEqual([]);
  });

  test('of a calendar hold an account, feeds or both', () => {
    const account = '[calendar]\nurl = "https://dav.example.org/"\n';
    expect(issues(account)).toEqual(['1 calendar.user: is missing']);
    expect(issues('[calendar]\nuser = "ann"\n')).toEqual(['1 calendar.url: is missing']);
    expect(issues('[calendar]\n')).toEqual(['1 calendar.url: is missing']);
    expect(issues(`${account}user = "ann"\n[calendar.feeds]\n"a/b" = { url_env = "A B" }\n`)).toEqual([
      '5 calendar.feeds.a/b: must be a name of up to 40 letters, digits, spaces, dots and dashes',
    ]);
    expect(issues('[calendar.feeds]\nA = { url = "https://example.org/secret" }\n')).toHaveLength(2);
  });
});
