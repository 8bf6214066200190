import { type Family, family, marked } from './family.ts';

/** Frames that mail builders put around every block; the block stands as `%`. */
const frames = [
  '<style>body,#bodyTable,#bodyCell{height:100%;margin:0;padding:0;width:100%}.mcnTextContent{word-break:break-word}@media only screen and (max-width:480px){.mcnTextContent{font-size:18px!important}.mcnHide{display:none!important}}</style><table align="center" border="0" cellpadding="0" cellspacing="0" height="100%" width="100%" id="bodyTable"><tr><td align="center" valign="top" id="bodyCell" style="background:#fafafa none no-repeat center/cover"><table class="templateContainer" width="100%" style="max-width:560px"><tr><td class="mcnTextContent" style="padding:9px 18px;background:#ffffff">%</td></tr></table></td></tr></table>',
  '<style>.mj-outlook-group-fix{width:100%!important}@media only screen and (min-width:480px){.mj-column-per-100{width:100%!important;max-width:100%}}</style><div style="word-spacing:normal;background-color:#eceff4"><div style="display:none;font-size:1px;color:#fff;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">News</div><div style="margin:0 auto;max-width:560px;background:#fff"><table align="center" role="presentation" style="width:100%"><tr><td style="direction:ltr;font-size:0px;padding:12px;text-align:center"><div class="mj-column-per-100 mj-outlook-group-fix" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%"><div style="font-family:Helvetica,Arial;font-size:14px;line-height:1.4;color:#2e3440">%</div></div></td></tr></table></div></div>',
  '<center role="article" style="width:100%;background-color:#222222"><div style="max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">News</div><div class="email-container" style="max-width:560px;margin:0 auto"><!--[if mso]><table align="center" width="560"><tr><td><![endif]--><table role="presentation" width="100%" cellspacing="0"><tr><td style="background-color:#ffffff;padding:16px;font-family:sans-serif;font-size:15px;line-height:20px;color:#555555">%</td></tr></table><!--[if mso]></td></tr></table><![endif]--></div></center>',
  '<div class="es-wrapper-color" style="background-color:#F6F6F6"><!--[if gte mso 9]><v:background fill="t"><v:fill color="#f6f6f6"></v:fill></v:background><![endif]--><table class="es-wrapper" width="100%" cellspacing="0" style="border-collapse:collapse;border-spacing:0px;padding:0;margin:0;background-repeat:repeat;background-position:center top;background-color:#F6F6F6"><tr style="border-collapse:collapse"><td valign="top" style="padding:0;margin:0"><table class="es-content-body" align="center" width="560" style="background-color:#FFFFFF"><tr><td align="left" style="margin:0;padding:10px 20px">%</td></tr></table></td></tr></table></div>',
  '<style>table.body{background:#f3f3f3;height:100%;width:100%}table.container{background:#fefefe;margin:0 auto;width:560px}.hide-for-large{display:none!important;mso-hide:all;overflow:hidden;max-height:0;font-size:0;width:0;line-height:0}@media only screen and (max-width:500px){table.body .hide-for-large{display:block!important}table.body .show-for-large{display:none!important;width:0}}</style><table class="body"><tr><td class="center" align="center" valign="top"><table class="container"><tr><td class="show-for-large wrapper-inner" style="padding:12px;text-align:left">%</td></tr></table></td></tr></table>',
  '<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.email-body,.email-content{background-color:#333333!important;color:#FFF!important}}</style><table class="email-wrapper" width="100%" style="background-color:#F2F4F6"><tr><td align="center" style="word-break:break-word;font-size:16px"><table class="email-content" width="100%"><tr><td class="email-body" width="560" style="width:100%;margin:0;padding:0"><table align="center" width="540" style="margin:0 auto;background-color:#FFFFFF"><tr><td class="content-cell" style="padding:15px">%</td></tr></table></td></tr></table></td></tr></table>',
  '<div style="width:100%;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%;background:#fff"><div style="background-color:transparent"><div class="block-grid" style="min-width:320px;max-width:560px;overflow-wrap:break-word;margin:0 auto;background-color:transparent"><div style="border-collapse:collapse;display:table;width:100%;background-color:transparent"><div class="col num12" style="min-width:320px;max-width:560px;display:table-cell;vertical-align:top;width:560px"><div style="width:100%!important;border:0 solid transparent;padding:5px 0"><div style="color:#555555;padding:10px">%</div></div></div></div></div></div></div>',
];

/** What stands in them: nothing odd for a mail, and full of what is odd elsewhere. */
const blocks = [
  '<p style="margin:0;padding:0;mso-line-height-rule:exactly">@</p>',
  '<h1 style="margin:0 0 -4px;font-weight:100;letter-spacing:-1px;line-height:1.1">@</h1>',
  '<table width="100%" bgcolor="#28425c" style="border-radius:6px;overflow:hidden"><tr><td align="center" style="padding:14px"><a href="https://a.example" style="color:#ffffff;text-decoration:none;display:block">@</a></td></tr></table>',
  '<div style="background:#28425c url(https://img.example/hero.jpg) center/cover;padding:24px 12px"><div style="color:#ffffff;text-shadow:0 1px 2px rgba(0,0,0,.4)">@</div></div>',
  '<div style="font-size:0;line-height:0"><div style="display:inline-block;width:50%;min-width:240px;vertical-align:top;font-size:14px;line-height:20px">@</div></div>',
  '<table width="100%"><tr><td height="10" style="font-size:0;line-height:0">&nbsp;</td></tr><tr><td style="font-size:12px;line-height:16px;color:#8b949e;text-align:center">@</td></tr></table>',
  '<a href="https://a.example" style="background:#28425c;border:10px solid #28425c;border-radius:30px;color:#fff;display:inline-block;font-size:14px;line-height:120%;mso-padding-alt:0;width:auto">@</a>',
  '<ul style="margin:0 0 0 -18px;padding:0 0 0 36px"><li style="text-indent:-2px;mso-special-format:bullet">@</li></ul>',
  '<div style="position:relative;height:70px;overflow:hidden"><div style="position:absolute;left:50%;top:50%;width:90%;transform:translate(-50%,-50%);text-align:center">@</div></div>',
  '<div style="overflow:hidden;max-height:80px;text-overflow:ellipsis;border-left:3px solid #28425c;padding-left:10px"><i style="opacity:.8">@</i></div>',
  '<div class="show-for-large mcnShow" style="display:block;opacity:1;visibility:visible;max-height:none;mso-hide:none">@</div>',
  '<table role="presentation" width="100%" style="table-layout:fixed"><tr><td width="40" style="font-size:0"><img src="https://img.example/i.png" alt="" width="32" height="32"></td><td style="white-space:nowrap;overflow:hidden">@</td></tr></table>',
  '<table width="100%"><tr><td style="background-image:linear-gradient(120deg,#28425c,#3b6ea5);background-color:#28425c;padding:16px"><font color="#f0f4f8">@</font></td></tr></table>',
  '<del style="color:#999999;font-size:13px">@</del><!--[if mso]><br><![endif]-->',
];

/** Blocks as they come out of newsletter builders, each in the frames of several. */
export const freshBuilders: readonly Family[] = [
  family(
    'blocks-in-builder-frames',
    frames.flatMap((frame) => blocks.map((block) => marked(frame.replace('%</', () => `${block}</`)))),
  ),
];
