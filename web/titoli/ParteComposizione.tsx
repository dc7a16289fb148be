import { Button } from '@mantine/core';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { testoErrore } from '#web/record/errore.ts';
import { FormaRecord } from '#web/record/FormaRecord.tsx';
import { RigheModificabili } from '#web/ui/righe/RigheModificabili.tsx';
import type { RigaScritta } from '#web/ui/righe/righe.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { testoDaModificare } from '#web/ui/tabella/digitazione.ts';
import { AvvisoAltri } from './AvvisoAltri.tsx';
import { portateACento } from './piani.ts';
import classi from './titoli.module.css';
import type { ComposizioneScritta, ParteComposta, SommaComposta } from './use-composizione.ts';

export interface ParteComposizioneProps {
  readonly composizione: ComposizioneScritta;
  readonly scrive: boolean;
}

/** What a titolo is made of: each kind adds up to 100, or it is not saved. */
export function ParteComposizione({ composizione, scrive }: ParteComposizioneProps) {
  const { letta, errore, parti, salvataggio, cambiata, salvabile } = composizione;
  if (errore && !letta)
    return <StatoVuoto titolo="La composizione non è stata letta" motivo={testoErrore(errore)} />;
  if (!letta) return null;
  const storte = parti.flatMap(({ somme }) => somme).filter(({ intera }) => !intera);
  return (
    <FormaRecord
      scrive={scrive}
      salvabile={salvabile}
      inCorso={salvataggio.inCorso}
      onSalva={() => void salvataggio.salva()}
      nota={cambiata && storte.length > 0 ? 'Si salva quando ogni composizione somma a 100.' : ''}
    >
      <AvvisoAltri parte={salvataggio} />
      <div className={classi.composizioni}>
        {parti.map((parte) => (
          <section key={parte.genere} className={classi.sezione} aria-label={parte.titolo}>
            <h3 className="titoletto">{parte.titolo}</h3>
            <p className={classi.spiega}>{parte.spiega}</p>
            <RigheModificabili
              etichetta={parte.titolo}
              colonne={parte.colonne}
              righe={parte.righe}
              scrive={scrive}
              vuoto="Nessuna composizione."
              onCambia={(righe) => composizione.scrivi(parte.genere, righe)}
              piede={parte.somme.map((somma) => (
                <Somma
                  key={somma.nome}
                  somma={somma}
                  scrive={scrive}
                  onPorta={() => composizione.scrivi(parte.genere, aCento(parte, somma))}
                />
              ))}
            />
          </section>
        ))}
      </div>
    </FormaRecord>
  );
}

const mostrato = (numero: string): string =>
  stampaNumero(numero.replace('-', ''), { decimaliMin: 2, decimaliMax: 8 });

interface SommaProps {
  readonly somma: SommaComposta;
  readonly scrive: boolean;
  readonly onPorta: () => void;
}

/** The running total, what is missing, and the way to bring it to 100 when one asks for it. */
function Somma({ somma, scrive, onPorta }: SommaProps) {
  const { nome, totale, mancano, intera } = somma;
  const troppo = mancano.startsWith('-');
  return (
    <span className={classi.somma} role="status">
      {nome ? `${nome}: ` : ''}
      somma <b>{mostrato(totale)}</b>
      {intera ? null : (
        <>
          <span data-tono="negativo">
            {troppo ? 'di troppo' : 'mancano'} <b>{mostrato(mancano)}</b>
          </span>
          {scrive ? (
            <Button variant="default" size="compact-xs" onClick={onPorta}>
              Porta a 100
            </Button>
          ) : null}
        </>
      )}
    </span>
  );
}

/** The rows of a sum in the same proportion, adding up to 100. */
function aCento({ righe, colonne }: ParteComposta, { indici }: SommaComposta) {
  const decimali = colonne.find(({ campo }) => campo === 'percentuale')?.decimali ?? 2;
  const lette = indici.map((indice) => percentualeDi(righe[indice]));
  const portate = portateACento(lette);
  return righe.map((riga, indice): RigaScritta => {
    const nuova = portate[indici.indexOf(indice)];
    if (nuova === undefined) return riga;
    const percentuale = testoDaModificare({ tipo: 'numero', decimali }, nuova);
    return { ...riga, testi: { ...riga.testi, percentuale } };
  });
}

const percentualeDi = (riga: RigaScritta | undefined): string =>
  (riga?.testi.percentuale ?? '0').replaceAll('.', '').replace(',', '.');
