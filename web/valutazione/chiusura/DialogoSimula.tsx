import { useState } from 'react';
import { CODICI_METODO, type CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { nomeMetodo } from '#domain/giacenze/sguardo.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { RigheModificabili } from '#web/ui/righe/RigheModificabili.tsx';
import { type ColonnaRiga, leggiRighe, type RigaScritta } from '#web/ui/righe/righe.ts';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import classi from './chiusura.module.css';
import type { Deroga, simula } from './chiusura-api.ts';

const DEROGHE = [
  ['no', 'Nessuna'],
  ['tutti', 'Tutti i titoli circolanti'],
  ['alcuni', 'Alcuni'],
] as const;
type QualeDeroga = (typeof DEROGHE)[number][0];

const METODI = CODICI_METODO.map((codice) => ({ codice, descrizione: nomeMetodo(codice) }));

const PREZZI: readonly ColonnaRiga[] = [
  { campo: 'codTitolo', titolo: 'Titolo', tipo: 'codice', obbligatoria: true, lunghezza: 20 },
  { campo: 'prezzo', titolo: 'Prezzo', tipo: 'numero', decimali: 2, obbligatoria: true },
];

type Modo = Parameters<typeof simula>[1];

export interface DialogoSimulaProps {
  /** The waiver of the run at hand. */
  readonly deroga: Deroga | null;
  readonly inCorso: boolean;
  readonly onSimula: (modo: Modo) => void;
  readonly onChiudi: () => void;
}

const codiciDi = (testo: string): string[] => testo.split(/[\s,;]+/).filter(Boolean);

const qualeDi = (deroga: Deroga | null): QualeDeroga => {
  if (!deroga?.attiva) return 'no';
  return deroga.titoli && deroga.titoli.length > 0 ? 'alcuni' : 'tutti';
};

/** A run with other choices: the waiver, which may be confirmed; another method or other prices, which may not. */
export function DialogoSimula({ deroga, inCorso, onSimula, onChiudi }: DialogoSimulaProps) {
  const [quale, setQuale] = useState<QualeDeroga>(qualeDi(deroga));
  const [titoli, setTitoli] = useState(deroga?.titoli?.join(', ') ?? '');
  const [metodo, setMetodo] = useState<string | null>(null);
  const [prezzi, setPrezzi] = useState<readonly RigaScritta[]>([]);
  const letti = leggiRighe(PREZZI, prezzi);
  const ipotesi = metodo !== null || letti.valori.length > 0;
  const senzaTitoli = quale === 'alcuni' && codiciDi(titoli).length === 0;
  const esegui = () =>
    onSimula({
      deroga:
        quale === 'no'
          ? { attiva: false }
          : { attiva: true, titoli: quale === 'alcuni' ? codiciDi(titoli) : null },
      ...(ipotesi && {
        ipotesi: {
          metodo: metodo as CodiceMetodo | null,
          prezzi: letti.valori.map(({ codTitolo, prezzo }) => ({
            codTitolo: String(codTitolo),
            prezzo: String(prezzo),
          })),
        },
      }),
    });
  return (
    <Modale
      titolo="Simula con altre scelte"
      aperta
      misura="lg"
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: ipotesi ? 'Simula l’ipotesi' : 'Simula',
        esegui,
        inCorso,
        impedita: letti.errori.length > 0 || senzaTitoli,
      }}
    >
      <div className={classi.parte}>
        <Segmenti
          etichetta="Deroga alle svalutazioni del circolante"
          scelte={DEROGHE}
          valore={quale}
          onScelta={setQuale}
        />
        {quale === 'alcuni' ? (
          <CampoTesto
            etichetta="Titoli in deroga"
            valore={titoli}
            onCambia={setTitoli}
            segnaposto="Codici separati da una virgola"
          />
        ) : null}
      </div>
      <section className={classi.parte} aria-label="Ipotesi">
        <h3 className="titoletto">E se…</h3>
        <p className="spiega">
          Con un altro metodo o altri prezzi è un’ipotesi: si guarda e si confronta, non si
          conferma.
        </p>
        <CampoScelta
          etichetta="Metodo di costo"
          opzioni={METODI}
          valore={metodo}
          segnaposto="quello di ogni portafoglio"
          onCambia={setMetodo}
        />
      </section>
      <span className={classi.etichetta} aria-hidden="true">
        Altri prezzi
      </span>
      <RigheModificabili
        etichetta="Altri prezzi"
        colonne={PREZZI}
        righe={prezzi}
        scrive
        onCambia={setPrezzi}
        vuoto="Nessun altro prezzo."
      />
    </Modale>
  );
}
