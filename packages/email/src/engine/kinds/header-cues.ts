/** A header that tells kinds apart. Names of headers are in lower case. */
interface HeaderCue {
  /** What it shows. Two cues of one name are one feature. */
  readonly name: string;
  readonly header: RegExp;
  /** What its value has to look like; any value unless given. */
  readonly value?: RegExp;
}

export const headerCues: readonly HeaderCue[] = [
  { name: 'list-id', header: /^list-id$/ },
  { name: 'unsubscribe', header: /^list-unsubscribe$/ },
  { name: 'unsubscribe:one-click', header: /^list-unsubscribe-post$/ },
  {
    name: 'list-post',
    header: /^list-post$/,
    value: /^\s*<?(?:mailto:(?!reply\+)|https?:\/\/groups\.|NO\b)/i,
  },
  {
    name: 'list-commands',
    header: /^list-(?:subscribe|help|owner|archive)$/,
    value: /^\s*<?(?!https:\/\/git)/,
  },
  {
    name: 'list-software',
    header:
      /^(?:x-mailman-version|x-beenthere|mailing-list|x-mailing-list|x-google-group-id|x-majordomo\S*|x-listserv\S*|x-listprocessor\S*|x-loop|x-ml-name|x-sympa\S*|x-original-list|errors-to)$/,
  },
  {
    name: 'list-software',
    header: /^sender$/,
    value: /\bowner-|-owner@|-bounces@|-request@|-admin@|@googlegroups\.|@groups\.io|\blist\b/i,
  },
  { name: 'list-software', header: /^delivered-to$/, value: /mailing list/i },
  { name: 'list-sender', header: /^return-path$/, value: /-return-\d+|[-+]bounces?[-+@]|\bowner-/i },
  {
    name: 'to-list',
    header: /^(?:to|cc)$/,
    value:
      /@(?:[\w.-]*\.)?(?:lists?|listes?|liste|lista|groups|mailman|listserv|googlegroups|jiscmail|yahoogroups|vger|groups\.io|freelists)\b/i,
  },
  { name: 'precedence:list', header: /^precedence$/, value: /^\s*list/i },
  { name: 'precedence:bulk', header: /^precedence$/, value: /^\s*(?:bulk|junk)/i },
  { name: 'auto:generated', header: /^auto-submitted$/, value: /^\s*auto-(?:generated|notified)/i },
  { name: 'auto:replied', header: /^auto-submitted$/, value: /^\s*auto-replied/i },
  { name: 'auto:replied', header: /^(?:x-autoreply|x-autorespond|x-autoresponder)$/ },
  { name: 'auto:replied', header: /^precedence$/, value: /^\s*auto_reply/i },
  { name: 'auto:suppress', header: /^x-auto-response-suppress$/ },
  {
    name: 'service',
    header:
      /^x-(?:github|gitlab|gitea|forgejo|gogs|gerrit|bitbucket|bugzilla|jira|atlassian|sentry|jenkins|hudson|travis|circleci|buildkite|cron-env|redmine|trac|launchpad|phabricator|pagerduty|nagios|icinga|zabbix|opsgenie|rt-|roundup|debian-pr|redhat|asana|trello|linear|discourse)/,
  },
  {
    name: 'service',
    header:
      /^(?:x-notifications|rt-ticket|x-facebook-notify|x-linkedin-class|x-linkedin-template|x-faces-notify)$/,
  },
  {
    name: 'service',
    header: /^message-id$/,
    value:
      /\/(?:pull|pulls|issues|commit|check-suites|releases|discussions)\/|jira|jenkins|^<?(?:bug-|note_|merge_request_|issue_)\d|gerrit/i,
  },
  {
    name: 'service',
    header: /^x-mailer$/,
    value: /jira|bugzilla|buildbot|gitea|forgejo|redmine|trac\b|mfp|scanner|nagios|zabbix/i,
  },
  {
    name: 'campaign',
    header:
      /^(?:x-mc-user|x-mailin-\S+|x-campaign\S*|x-sfmc-\S+|x-hubspot\S*|x-mailgun-variables|x-job|x-csa-complaints|x-mailchimp\S*|x-cm-\S+|x-klaviyo\S*|x-mailjet-campaign|x-acymailing\S*|x-newsletter\S*|x-bulkmail|x-emarsys\S*|x-marketo\S*|x-mktarchive|x-constantcontact\S*|x-roving\S*|x-beehiiv\S*|x-virtual-mta|x-rmd-text)$/,
  },
  {
    name: 'campaign',
    header: /^x-mailer$/,
    value:
      /mailchimp|customer\.io|convertkit|cleverreach|outreach|sendinblue|brevo|campaign|newsletter|klaviyo|hubspot|phplist|mailer ?lite|activecampaign|iterable|braze|marketo|sarv|bulk|mass/i,
  },
  {
    name: 'campaign',
    header: /^message-id$/,
    value: /mcsv\.net|rsgsv\.net|mailgun|substack|customeriomail|klaviyo|mandrill|beehiiv/i,
  },
  { name: 'feedback-id', header: /^feedback-id$/ },
  {
    name: 'mail-program',
    header: /^(?:x-mailer|user-agent)$/,
    value:
      /apple mail|iphone mail|ipad mail|outlook|thunderbird|mozilla|seamonkey|\bmutt|yahoomail|yahoo.?mail|roundcube|k-9|evolution|kmail|gnus|alpine|pine\b|eudora|lotus notes|the bat|claws|mailspring|zimbra|webmail|squirrelmail|airmail|spark|postbox|emclient|forte agent|novell groupwise/i,
  },
  {
    name: 'mail-program',
    header: /^(?:x-ms-has-attach|thread-index|thread-topic|x-originating-ip|x-yahoo-newman\S*|x-ymail-osg)$/,
  },
  {
    name: 'mail-program',
    header: /^message-id$/,
    value:
      /@mail\.gmail\.com|\.prod\.outlook\.com|trinity-|@mail\.yahoo|phx\.gbl|@(?:gmx|web)\.|protonmail|Pine\.|\$[0-9a-f]{8}\$/i,
  },
  { name: 'patch', header: /^x-mailer$/, value: /git-send-email/i },
  { name: 'report', header: /^content-type$/, value: /multipart\/report/i },
  { name: 'report:delivery', header: /^content-type$/, value: /delivery-status/i },
  { name: 'report:receipt', header: /^content-type$/, value: /disposition-notification/i },
  { name: 'report:feedback', header: /^content-type$/, value: /feedback-report/i },
  { name: 'failed-recipients', header: /^x-failed-recipients$/ },
  { name: 'empty-return-path', header: /^return-path$/, value: /^\s*<\s*>/ },
  { name: 'calendar-header', header: /^content-class$/, value: /calendarmessage/i },
  { name: 'calendar-header', header: /^content-type$/, value: /text\/calendar/i },
  { name: 'calendar-header', header: /^(?:sender|message-id)$/, value: /calendar-/i },
  { name: 'html-only', header: /^content-type$/, value: /^\s*text\/html/i },
  { name: 'plain-only', header: /^content-type$/, value: /^\s*text\/plain/i },
  { name: 'undisclosed', header: /^to$/, value: /undisclosed|recipients?:\s*;/i },
];
