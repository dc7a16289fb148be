/** The three statements, in the order in which they are printed. */
export const PROSPETTI = {
  attivo: 'Stato patrimoniale, attivo',
  passivo: 'Stato patrimoniale, passivo',
  economico: 'Conto economico',
} as const;
export type Prospetto = keyof typeof PROSPETTI;

export interface VoceBilancio {
  readonly prospetto: Prospetto;
  readonly codice: string;
  readonly descrizione: string;
  /** The class that its subtotal is of, with its name: «B) Immobilizzazioni». */
  readonly classe: string;
  /** Its place in the order of the law. */
  readonly posto: number;
}

/** A line: code and text; one that ends with a bracket names the class of those below. */
type Scritte = Readonly<Record<Prospetto, string>>;

/** Articles 2424 and 2425 of the Italian civil code, in their order. */
const SCRITTE: Scritte = {
  attivo: `
A) Crediti verso soci per versamenti ancora dovuti
A Crediti verso soci per versamenti ancora dovuti
B) Immobilizzazioni
B.I Immobilizzazioni immateriali
B.II Immobilizzazioni materiali
B.III.1.a Partecipazioni in imprese controllate
B.III.1.b Partecipazioni in imprese collegate
B.III.1.c Partecipazioni in imprese controllanti
B.III.1.d Partecipazioni in imprese sottoposte al controllo delle controllanti
B.III.1.d-bis Partecipazioni in altre imprese
B.III.2.a Crediti verso imprese controllate
B.III.2.b Crediti verso imprese collegate
B.III.2.c Crediti verso controllanti
B.III.2.d Crediti verso imprese sottoposte al controllo delle controllanti
B.III.2.d-bis Crediti verso altri
B.III.3 Altri titoli immobilizzati
B.III.4 Strumenti finanziari derivati attivi immobilizzati
C) Attivo circolante
C.I Rimanenze
C.II.1 Crediti verso clienti
C.II.2 Crediti verso imprese controllate
C.II.3 Crediti verso imprese collegate
C.II.4 Crediti verso controllanti
C.II.5 Crediti verso imprese sottoposte al controllo delle controllanti
C.II.5-bis Crediti tributari
C.II.5-ter Imposte anticipate
C.II.5-quater Crediti verso altri
C.III.1 Partecipazioni in imprese controllate
C.III.2 Partecipazioni in imprese collegate
C.III.3 Partecipazioni in imprese controllanti
C.III.3-bis Partecipazioni in imprese sottoposte al controllo delle controllanti
C.III.4 Altre partecipazioni
C.III.5 Strumenti finanziari derivati attivi
C.III.6 Altri titoli
C.IV.1 Depositi bancari e postali
C.IV.2 Assegni
C.IV.3 Danaro e valori in cassa
D) Ratei e risconti
D Ratei e risconti attivi`,
  passivo: `
A) Patrimonio netto
A.I Capitale
A.II Riserva da soprapprezzo delle azioni
A.III Riserve di rivalutazione
A.IV Riserva legale
A.V Riserve statutarie
A.VI Altre riserve
A.VII Riserva per operazioni di copertura dei flussi finanziari attesi
A.VIII Utili (perdite) portati a nuovo
A.IX Utile (perdita) dell’esercizio
A.X Riserva negativa per azioni proprie in portafoglio
B) Fondi per rischi e oneri
B.1 Fondi per trattamento di quiescenza e obblighi simili
B.2 Fondi per imposte, anche differite
B.3 Strumenti finanziari derivati passivi
B.4 Altri fondi
C) Trattamento di fine rapporto di lavoro subordinato
C Trattamento di fine rapporto di lavoro subordinato
D) Debiti
D.1 Obbligazioni
D.2 Obbligazioni convertibili
D.3 Debiti verso soci per finanziamenti
D.4 Debiti verso banche
D.5 Debiti verso altri finanziatori
D.6 Acconti
D.7 Debiti verso fornitori
D.8 Debiti rappresentati da titoli di credito
D.9 Debiti verso imprese controllate
D.10 Debiti verso imprese collegate
D.11 Debiti verso controllanti
D.11-bis Debiti verso imprese sottoposte al controllo delle controllanti
D.12 Debiti tributari
D.13 Debiti verso istituti di previdenza e di sicurezza sociale
D.14 Altri debiti
E) Ratei e risconti
E Ratei e risconti passivi`,
  economico: `
A) Valore della produzione
A.1 Ricavi delle vendite e delle prestazioni
A.2 Variazioni delle rimanenze di prodotti in corso di lavorazione, semilavorati e finiti
A.3 Variazioni dei lavori in corso su ordinazione
A.4 Incrementi di immobilizzazioni per lavori interni
A.5 Altri ricavi e proventi
B) Costi della produzione
B.6 Materie prime, sussidiarie, di consumo e di merci
B.7 Servizi
B.8 Godimento di beni di terzi
B.9 Personale
B.10 Ammortamenti e svalutazioni
B.11 Variazioni delle rimanenze di materie prime, sussidiarie, di consumo e merci
B.12 Accantonamenti per rischi
B.13 Altri accantonamenti
B.14 Oneri diversi di gestione
C) Proventi e oneri finanziari
C.15 Proventi da partecipazioni
C.16.a Proventi da crediti iscritti nelle immobilizzazioni
C.16.b Proventi da titoli immobilizzati che non costituiscono partecipazioni
C.16.c Proventi da titoli del circolante che non costituiscono partecipazioni
C.16.d Proventi diversi dai precedenti
C.17 Interessi e altri oneri finanziari
C.17-bis Utili e perdite su cambi
D) Rettifiche di valore di attività e passività finanziarie
D.18.a Rivalutazioni di partecipazioni
D.18.b Rivalutazioni di immobilizzazioni finanziarie che non costituiscono partecipazioni
D.18.c Rivalutazioni di titoli del circolante che non costituiscono partecipazioni
D.18.d Rivalutazioni di strumenti finanziari derivati
D.19.a Svalutazioni di partecipazioni
D.19.b Svalutazioni di immobilizzazioni finanziarie che non costituiscono partecipazioni
D.19.c Svalutazioni di titoli del circolante che non costituiscono partecipazioni
D.19.d Svalutazioni di strumenti finanziari derivati
20) Imposte sul reddito
20 Imposte sul reddito dell’esercizio, correnti, differite e anticipate`,
};

function vociDi(prospetto: Prospetto): VoceBilancio[] {
  let classe = '';
  return SCRITTE[prospetto]
    .trim()
    .split('\n')
    .flatMap((linea, posto) => {
      const [codice = ''] = linea.split(' ', 1);
      if (codice.endsWith(')')) {
        classe = linea;
        return [];
      }
      return [{ prospetto, codice, descrizione: linea.slice(codice.length + 1), classe, posto }];
    });
}

/** The items of the balance sheet and of the income statement, in the order of the law. */
export const VOCI: readonly VoceBilancio[] = (Object.keys(PROSPETTI) as Prospetto[]).flatMap(
  vociDi,
);

const DELLA_SEZIONE: Readonly<Record<string, Prospetto>> = {
  'SP-A': 'attivo',
  'SP-P': 'passivo',
  'CE-R': 'economico',
  'CE-C': 'economico',
};

/** The item that a code names: «D» stands on the assets' side, «D.12» on the other; of a code on both, its section's. */
export function voceDi(codice: string, sezione: string): VoceBilancio | undefined {
  const sue = VOCI.filter((una) => una.codice === codice);
  return sue.find(({ prospetto }) => prospetto === DELLA_SEZIONE[sezione]) ?? sue[0];
}
