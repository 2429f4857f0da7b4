import { fileKeys } from '../api-key-code.js';
import { formatLiteral, javascriptNotation, type Notation } from '../format-literal.js';
import {
  CONTINUATION,
  joinArguments,
  MAX_INLINE_LENGTH,
  type Field,
  type GuideSyntax,
  type Text,
} from './guide-syntax.js';

/** JSON, apart from the commas after the last items. */
const jsonNotation: Notation = {
  ...javascriptNotation,
  pair: (name, value) => `${JSON.stringify(name)}: ${value}`,
  string: (text) => JSON.stringify(text),
  inline: { maxLength: MAX_INLINE_LENGTH, padding: '' },
};

const formatField = ({ variable, path }: Field): string =>
  variable + path.map((name) => `.get(${/^\d+$/.test(name) ? name : JSON.stringify(name)})`).join('');

const formatText = (text: Text): string =>
  text.map((part) => (typeof part === 'string' ? JSON.stringify(part) : formatField(part))).join(' + ');

/** Formats a JSON document as a text block, with %s for each field of a variable. */
function formatBody(value: unknown, toText: (template: string) => Text): string {
  const json = formatLiteral(value, jsonNotation).replaceAll(/,(?=\n *[\]}])/g, '');
  const parts = toText(json.replaceAll('\\', '\\\\'));
  const fields = parts.filter((part) => typeof part === 'object').map(formatField);
  const format = parts
    .map((part) => (typeof part === 'object' ? '%s' : fields.length > 0 ? part.replaceAll('%', '%%') : part))
    .join('');
  const block = `"""\n${format.replaceAll(/^/gm, '    ')}"""`;
  return fields.length > 0 ? `${block}.formatted(${fields.join(', ')})` : block;
}

/** Syntax of Java 17 or later, with its standard library. */
export const javaSyntax: GuideSyntax = {
  label: 'Java',
  language: 'java',
  setup: (source, createOrganization, needsForms) =>
    [
      'import java.net.URI;',
      'import java.net.http.HttpClient;',
      'import java.net.http.HttpRequest;',
      'import java.net.http.HttpRequest.BodyPublishers;',
      'import java.net.http.HttpResponse.BodyHandlers;',
      ...(source === 'file' ? ['import java.nio.file.Files;', 'import java.nio.file.Path;'] : []),
      'import java.util.*;',
      'import java.util.regex.*;',
      '',
      'class Program {',
      '  static final String BASE = "http://127.0.0.1:4010";',
      '  static String key = "";',
      '',
      '  static Json call(String method, String path) throws Exception {',
      '    return call(method, path, "");',
      '  }',
      '',
      '  /** Sends a request and returns the body of the response. The headers are names and values. */',
      '  static Json call(String method, String path, String body, String... headers) throws Exception {',
      '    var request = HttpRequest.newBuilder(URI.create(BASE + path))',
      '        .header("Authorization", "Bearer " + key)',
      '        .header("Content-Type", "application/json")',
      '        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));',
      '    if (headers.length > 0) request.headers(headers);',
      '    return Json.parse(HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()).body());',
      '  }',
      '',
      ...(needsForms
        ? [
            '  /** Submits a form of the checkout page. */',
            '  static void submit(Object url, String form) throws Exception {',
            '    var request = HttpRequest.newBuilder(URI.create(url.toString()))',
            '        .header("Content-Type", "application/x-www-form-urlencoded")',
            '        .POST(BodyPublishers.ofString(form));',
            '    HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding());',
            '  }',
            '',
          ]
        : []),
      '  public static void main(String[] arguments) throws Exception {',
      ...(source === 'file'
        ? [`    key = ${fileKeys.java.code};`]
        : [`    key = ${createOrganization.replaceAll('\n', '\n    ')}.get("api_key").toString();`]),
      `    ${CONTINUATION}`,
      '  }',
      '}',
      '',
      '/** Minimal JSON reader. In your application, use a library such as Jackson. */',
      'record Json(Object value) implements Iterable<Json> {',
      String.raw`  static final Pattern TOKEN = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"|[\\[\\]{}]|[^\\s\"\\[\\]{},:]+");`,
      '',
      '  static Json parse(String text) {',
      '    return new Json(read(TOKEN.matcher(text)));',
      '  }',
      '',
      '  static Object read(Matcher tokens) {',
      '    if (!tokens.find() || tokens.group().equals("null")) return null;',
      '    if (tokens.group(1) != null) return tokens.group(1).translateEscapes();',
      '    var token = tokens.group();',
      '    if (token.equals("{")) {',
      '      var object = new HashMap<Object, Object>();',
      '      for (var name = read(tokens); !"}".equals(name); name = read(tokens)) object.put(name, read(tokens));',
      '      return object;',
      '    }',
      '    if (!token.equals("[")) return token;',
      '    var array = new ArrayList<Object>();',
      '    for (var item = read(tokens); !"]".equals(item); item = read(tokens)) array.add(item);',
      '    return array;',
      '  }',
      '',
      '  Json get(String name) {',
      '    return new Json(((Map<?, ?>) value).get(name));',
      '  }',
      '',
      '  Json get(int index) {',
      '    return new Json(((List<?>) value).get(index));',
      '  }',
      '',
      '  public Iterator<Json> iterator() {',
      '    return ((List<?>) value).stream().map(Json::new).iterator();',
      '  }',
      '',
      '  public String toString() {',
      '    return String.valueOf(value);',
      '  }',
      '}',
    ].join('\n'),
  field: formatField,
  text: formatText,
  body: formatBody,
  call: ({ method, path, body, header }) =>
    `call(${joinArguments(method, path, body ?? (header && '""'), header?.name, header?.value)})`,
  submit: (url, fields) => `submit(${url}, ${JSON.stringify(new URLSearchParams(fields).toString())});`,
  statement: (expression) => `${expression};`,
  declare: (variable, value) => `var ${variable} = ${value};`,
  assign: (variable, value) => `${variable} = ${value};`,
  print: (values) => `System.out.println(${values.join(' + " " + ')});`,
  each: (list, statement) => `for (var item : ${formatField(list)}) {\n  ${statement}\n}`,
};
