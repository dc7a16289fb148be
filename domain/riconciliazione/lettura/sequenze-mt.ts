import type { CampoMt, TestataMt } from './blocchi-mt.ts';
import type { Struttura } from './messaggi-mt.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';

/** A field of ISO 15022, «:93B::AGGR//FAMT/300,»: its qualifier, and what follows issuer and slashes. */
export interface Campo15022 extends CampoMt {
  readonly qualificatore: string;
  readonly dato: string;
}

export interface Sequenza {
  readonly nome: string;
  readonly riga: number;
  readonly campi: Campo15022[];
  readonly figli: Sequenza[];
  /** Its fields as they stand, those of the sequences inside too; of a container only what is before the first of them. */
  readonly grezzo: string;
}

const QUALIFICATO = /^:([A-Z0-9]{4})\/[^/\n]{0,8}\/([\s\S]*)$/;
const CAMPI_MASSIMI = 50_000;

/** A sequence over the lines of the one that is told: its raw text is put together only where it is wanted. */
class SequenzaAperta implements Sequenza {
  readonly nome: string;
  readonly riga: number;
  readonly campi: Campo15022[] = [];
  readonly figli: Sequenza[] = [];
  readonly #righe: readonly string[];
  readonly #da: number;
  #a = 0;

  constructor(nome: string, riga: number, righe: readonly string[]) {
    this.nome = nome;
    this.riga = riga;
    this.#righe = righe;
    this.#da = righe.length;
  }

  chiudi(): void {
    this.#a = this.#righe.length;
  }

  get grezzo(): string {
    return this.#righe.slice(this.#da, this.#a).join('\n');
  }
}

/**
 * The sequences 16R … 16S of one message, by path. What is inside a container is told as it closes, everything else with
 * the sequence that it is in.
 */
export class SequenzeMt {
  readonly #testata: TestataMt;
  readonly #consegna: (sequenza: Sequenza, contenitore: Sequenza | null) => void;
  readonly #pila: { sequenza: SequenzaAperta; dentro: Struttura; contenitore: boolean }[] = [];
  #conGenl = false;
  #righe: string[] = [];

  constructor(
    testata: TestataMt,
    consegna: (sequenza: Sequenza, contenitore: Sequenza | null) => void,
  ) {
    this.#testata = testata;
    this.#consegna = consegna;
  }

  campo(campo: CampoMt): void {
    const { tag, valore, riga } = campo;
    if (tag === '16R') {
      this.#apri(valore.trim(), campo);
      return;
    }
    this.#righe.push(`:${tag}:${valore}`);
    if (tag === '16S') {
      this.#chiudi(valore.trim(), riga);
      return;
    }
    const qui = this.#pila.at(-1);
    if (qui === undefined)
      rifiuta({ pagina: null, riga }, `il campo ${tag} è fuori da ogni sequenza`, CHIEDERE);
    if (this.#righe.length > CAMPI_MASSIMI)
      rifiuta({ pagina: null, riga }, `la sequenza ${qui.sequenza.nome} è troppo lunga`, CHIEDERE);
    const parti = valore.charCodeAt(0) === 58 ? QUALIFICATO.exec(valore) : null;
    qui.sequenza.campi.push({
      tag,
      valore,
      riga,
      qualificatore: parti?.[1] ?? '',
      dato: parti?.[2]?.trimEnd() ?? '',
    });
  }

  finisce(riga: number): void {
    const aperta = this.#pila.at(-1);
    if (aperta !== undefined)
      rifiuta(
        { pagina: null, riga: aperta.sequenza.riga },
        `la sequenza ${aperta.sequenza.nome} del messaggio MT${this.#testata.tipo} non è chiusa (16S)`,
        'Il messaggio è stato tagliato: chiederlo di nuovo.',
      );
    if (!this.#conGenl)
      rifiuta(
        { pagina: null, riga },
        `il messaggio MT${this.#testata.tipo} non ha la sequenza GENL`,
        CHIEDERE,
      );
  }

  #apri(nome: string, { riga }: CampoMt): void {
    const qui = this.#pila.at(-1);
    const ammesse = qui?.dentro ?? this.#testata.descrizione.sequenze ?? {};
    const dentro = Object.hasOwn(ammesse, nome) ? ammesse[nome] : undefined;
    if (dentro === undefined) {
      const dove = qui === undefined ? '' : ` dentro ${qui.sequenza.nome}`;
      rifiuta(
        { pagina: null, riga },
        `la sequenza ${cita(nome)}${dove} non è di un MT${this.#testata.tipo}: numero e struttura non concordano`,
        CHIEDERE,
      );
    }
    // Before the first one inside of it, a container's own fields are known.
    if (qui === undefined || qui.contenitore) this.#righe = [];
    const sequenza = new SequenzaAperta(nome, riga, this.#righe);
    this.#righe.push(`:16R:${nome}`);
    if (qui !== undefined && !qui.contenitore) qui.sequenza.figli.push(sequenza);
    if (qui === undefined && nome === 'GENL') this.#conGenl = true;
    const contenitore = this.#testata.descrizione.contenitori.has(nome);
    this.#pila.push({ sequenza, dentro, contenitore });
  }

  #chiudi(nome: string, riga: number): void {
    const qui = this.#pila.pop();
    if (qui === undefined || qui.sequenza.nome !== nome)
      rifiuta(
        { pagina: null, riga },
        qui === undefined
          ? `si chiude la sequenza ${cita(nome)} che non è aperta`
          : `è aperta la sequenza ${qui.sequenza.nome} e si chiude ${cita(nome)}`,
        CHIEDERE,
      );
    qui.sequenza.chiudi();
    const sopra = this.#pila.at(-1);
    if (sopra !== undefined && !sopra.contenitore) return;
    this.#righe = [];
    this.#consegna(qui.sequenza, sopra?.sequenza ?? null);
  }
}
