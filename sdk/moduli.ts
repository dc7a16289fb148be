/** A file to send: bytes that can be sent again, or a stream that is read once. */
export type FileDaCaricare =
  | { readonly nome: string; readonly contenuto: Blob | string }
  | { readonly nome: string; readonly flusso: AsyncIterable<Uint8Array> };

interface Modulo {
  readonly body: FormData | ReadableStream<Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;
  readonly duplex?: 'half';
}

const byte = (testo: string): Uint8Array => new TextEncoder().encode(testo);

async function* intorno(
  flusso: AsyncIterable<Uint8Array>,
  prima: string,
  dopo: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield byte(prima);
  yield* flusso;
  yield byte(dopo);
}

const leggibile = (parti: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controllo) {
      const { value, done } = await parti.next();
      if (done) controllo.close();
      else controllo.enqueue(value);
    },
    async cancel() {
      await parti.return(undefined);
    },
  });

/** The multipart form with the one field that an import reads, `file`. */
export const modulo = (file: FileDaCaricare): Modulo => {
  if ('contenuto' in file) {
    const form = new FormData();
    const { contenuto } = file;
    form.append(
      'file',
      typeof contenuto === 'string' ? new Blob([contenuto]) : contenuto,
      file.nome,
    );
    return { body: form, headers: {} };
  }
  const confine = `rateo-${globalThis.crypto.randomUUID()}`;
  const nome = file.nome.replace(/[\r\n"]/g, '_');
  const prima =
    `--${confine}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\n` +
    'content-type: application/octet-stream\r\n\r\n';
  return {
    body: leggibile(intorno(file.flusso, prima, `\r\n--${confine}--\r\n`)),
    headers: { 'content-type': `multipart/form-data; boundary=${confine}` },
    duplex: 'half',
  };
};
