import type { components } from 'rateo-api';

/** How every refusal reads (RFC 9457). */
export type Problema = components['schemas']['Problema'];

/** What openapi-fetch gives of a call. */
export interface RispostaApi<D> {
  readonly data?: D;
  readonly error?: unknown;
  readonly response: Response;
}

const eProblema = (valore: unknown): valore is Problema =>
  typeof valore === 'object' && valore !== null && 'codice' in valore && 'detail' in valore;

/** A refusal of Rateo: `codice` names it for a program, `message` explains it to a person. */
export class ErroreRateo extends Error {
  readonly problema: Problema | undefined;
  readonly status: number;

  constructor(problema: unknown, status: number) {
    const suo = eProblema(problema) ? problema : undefined;
    super(suo ? suo.detail || suo.title : `Rateo ha risposto ${status}.`);
    this.name = 'ErroreRateo';
    this.problema = suo;
    this.status = status;
  }

  get codice(): string | undefined {
    return this.problema?.codice;
  }

  /** What is wrong, field by field. */
  get errori(): NonNullable<Problema['errori']> {
    return this.problema?.errori ?? [];
  }

  static async da(risposta: Response): Promise<ErroreRateo> {
    const corpo: unknown = await risposta.json().catch(() => undefined);
    return new ErroreRateo(corpo, risposta.status);
  }
}

/** The answer of a call of `api`, or its refusal thrown. */
export const esigi = <D>({ data, error, response }: RispostaApi<D>): D => {
  if (!response.ok || data === undefined) throw new ErroreRateo(error, response.status);
  return data;
};
