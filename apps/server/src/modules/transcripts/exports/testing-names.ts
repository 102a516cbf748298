const hard = [
  '../../etc/passwd', '..\\..\\windows\\system32', '/absolute', 'C:\\boot.ini', '~', '.', '..', '...', ' ', '   .  ', '.hidden', 'trailing.', 'trailing ',
  'CON', 'con.mp3', 'PRN', 'AUX', 'NUL', 'nul.txt', 'COM1', 'LPT9', 'manifest.json', 'MANIFEST.JSON', '-rf', '--help', '$HOME', '`whoami`', '$(reboot)', '%00', '%2e%2e%2f',
  'a\u0000b', 'a\nb', 'a\r\nSet-Cookie: x=1', 'a\tb', '\u001b[31mred', 'a"b', "a'b", 'a;b=c', 'filename*=UTF-8\'\'x', 'a\\"b', '<script>alert(1)</script>', '&amp;', 'a|b', 'a?b', 'a*b', 'a<b>c',
  'invoice\u202efdp.exe', '\u2066isolate\u2069', '\ufeffbom', 'zero\u200bwidth', 'soft\u00adhyphen', '\ud800lone', 'lone\udc00', '\u2028line', '\u2029paragraph',
  'e\u0301clair', '\u00e9clair', 'Ａ', 'A', 'a', 'ﬁ', 'fi', 'İ', 'i̇', 'ß', 'SS', '周会“Q3”', '会议／记录', 'مقابلة', 'עברית', 'ไทย', '👩‍👩‍👧‍👦', '🎙️', '𝔘𝔫𝔦', 'Z̷̢̛a̸l̶g̴o̵',
  'x'.repeat(255), '汉'.repeat(255), '👩‍👩‍👧‍👦'.repeat(20), 'a.'.repeat(120), ' '.repeat(200) + 'x', '=cmd|\'/c calc\'!A1', '@SUM(A1)', '{{constructor}}', '${7*7}', '\\\\server\\share',
]

/** 500 names that break folders, headers, shells and readers: each hard one as it is, and dressed up. */
export const hostileNames: readonly string[] = [
  ...hard,
  ...hard.map((name) => `${name}.mp3`),
  ...hard.map((name) => `讲座 ${name}`),
  ...hard.map((name) => name.toUpperCase()),
  ...hard.map((name) => `${name}\u0000.wav`),
  ...hard.map((name) => `/${name}/`),
  ...hard.map((name, index) => `${name} (${index})`),
].slice(0, 500)
