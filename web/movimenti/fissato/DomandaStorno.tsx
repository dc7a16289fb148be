import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rotteMovimenti } from '#contract/movimenti.ts';
import type { Risposta } from '#contract/rotta.ts';
import { segno } from '#domain/money/decimale.ts';
import { contati } from '#domain/money/esatto-italiano.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { nomeMovimento } from './EliminaBozza.tsx';
import { capofila, type MovimentoLetto, stornaMovimento } from './fissato-api.ts';
import { righeDella } from './modulo.ts';

export interface DomandaStornoProps {
  readonly letto: MovimentoLetto;
  readonly griglia: string;
  readonly onChiudi: () => void;
}

type Cambiate = Risposta<typeof rotteMovimenti.seSiStorna>;

/** The sales that have used its losses, or its cost, and what of it is certified: their tax, and what it comes to. */
function ImposteCambiate({ imposte, quante, rettifiche, differenza }: Cambiate) {
  const altre = quante - imposte.length;
  const diChe = [
    ...(quante > 0 ? [`di ${contati(quante, 'vendita', 'vendite')}`] : []),
    ...(rettifiche.length > 0 ? ['delle rettifiche di anni certificati'] : []),
  ].join(' e ');
  return (
    <section aria-label="Imposte che cambiano">
      <p>
        Nello zainetto fiscale cambia l’imposta {diChe}: {stampaNumero(differenza.replace('-', ''))}{' '}
        euro {segno(differenza) < 0 ? 'in meno' : 'in più'} in tutto. Ciò che è stato trattenuto
        resta com’è.
      </p>
      <ul>
        {imposte.map(({ id, anno, nreg, codTitolo, giorno, prima, dopo }) => (
          <li key={id}>
            {nreg}/{anno}, {codTitolo} del {stampaData(giorno as Data)}: da {stampaNumero(prima)} a{' '}
            {stampaNumero(dopo)}
          </li>
        ))}
        {rettifiche.map(({ anno, codDepositario, prima, dopo }) => (
          <li key={codDepositario}>
            Rettifica all’1/1/{anno} presso {codDepositario}, di ciò che è certificato: da{' '}
            {stampaNumero(prima)} a {stampaNumero(dopo)}
          </li>
        ))}
      </ul>
      {altre > 0 ? <p>E {contati(altre, 'altra', 'altre')}.</p> : null}
    </section>
  );
}

/** Reversing is asked once, naming what goes. */
export function DomandaStorno({ letto, griglia, onChiudi }: DomandaStornoProps) {
  const { movimento } = letto;
  const righe = righeDella(letto);
  const { nreg, anno } = movimento;
  const naviga = useNavigate();
  const [note, setNote] = useState('');
  const [inCorso, setInCorso] = useState(false);
  const { data: zainetto } = useQuery({
    queryKey: ['se-si-storna', movimento.id],
    queryFn: ({ signal }) =>
      chiama(rotteMovimenti.seSiStorna, { params: { id: movimento.id }, signal }),
    gcTime: 0,
  });
  const storna = async () => {
    setInCorso(true);
    try {
      const storno = capofila(await stornaMovimento(movimento, note.trim() || null));
      onChiudi();
      annunciaFatto(
        `Stornato ${nreg}/${anno}`,
        storno ? `Lo storno è registrato col numero ${storno.nreg}/${storno.anno}.` : '',
      );
      if (storno) void naviga({ to: `${griglia}/${storno.id}` });
    } catch (errore) {
      segnalaErrore('Movimento non stornato', errore);
    } finally {
      setInCorso(false);
    }
  };
  return (
    <Modale
      titolo={`Stornare ${nreg}/${anno}?`}
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{ etichetta: 'Storna', esegui: () => void storna(), inCorso, distruttiva: true }}
    >
      <p>
        «{nomeMovimento(movimento)}»
        {righe.length > 1 ? `, con tutte le sue ${righe.length} righe,` : ''} resta com’è e riceve
        un movimento contrario con le stesse date: giacenze e costi tornano come se non ci fosse mai
        stato.
      </p>
      {zainetto && zainetto.quante + zainetto.rettifiche.length > 0 ? (
        <ImposteCambiate {...zainetto} />
      ) : null}
      <Textarea
        label="Perché si storna"
        value={note}
        rows={2}
        mt={10}
        maxLength={2000}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Modale>
  );
}
