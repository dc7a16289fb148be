import { Box, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { ConfermePiano } from './ConfermePiano.tsx';
import classi from './calcolo.module.css';
import {
  confermaPiano,
  type PianoTitolo,
  pianoTitolo,
  type TitoloDaCalcolare,
} from './calcolo-api.ts';
import { DifferenzePiano } from './DifferenzePiano.tsx';
import { TabellaPiano } from './TabellaPiano.tsx';

export interface PartePianoProps {
  readonly titolo: TitoloDaCalcolare;
  readonly scrive: boolean;
}

type Vista = 'oggi' | 'confermato' | 'differenze' | 'conferme';

/** The plan of coupons and capital: of today, as confirmed, and where the two do not agree. */
export default function PartePiano({ titolo, scrive }: PartePianoProps) {
  const { data: piano, error } = useQuery(pianoTitolo(titolo));
  const [scelta, setScelta] = useState<Vista>('oggi');
  if (error) return <StatoVuoto titolo="Il piano non si legge" motivo={testoErrore(error)} />;
  if (!piano) return null;
  const viste = visteDi(piano);
  const vista = viste.some(([una]) => una === scelta) ? scelta : 'oggi';
  return (
    <>
      <div className={classi.barra}>
        <Stato piano={piano} />
        {scrive ? <Conferma titolo={titolo} piano={piano} /> : null}
      </div>
      {viste.length > 1 ? (
        <Box w="fit-content" mb={10}>
          <Segmenti etichetta="Si vede" scelte={viste} valore={vista} onScelta={setScelta} />
        </Box>
      ) : null}
      <Contenuto piano={piano} vista={vista} />
    </>
  );
}

function visteDi({ confermato, differenze, conferme }: PianoTitolo) {
  const viste: (readonly [Vista, string])[] = [['oggi', 'Di oggi']];
  if (confermato) viste.push(['confermato', 'Confermato']);
  if (differenze.length > 0) viste.push(['differenze', `Differenze (${differenze.length})`]);
  if (conferme.length > 0) viste.push(['conferme', `Conferme (${conferme.length})`]);
  return viste;
}

function Contenuto({ piano, vista }: { readonly piano: PianoTitolo; readonly vista: Vista }) {
  if (vista === 'conferme') return <ConfermePiano conferme={piano.conferme} />;
  if (vista === 'differenze') return <DifferenzePiano differenze={piano.differenze} />;
  if (vista === 'confermato' && piano.confermato)
    return <TabellaPiano righe={piano.confermato} titolo="Piano delle cedole confermato" />;
  if (piano.oggi)
    return (
      <TabellaPiano
        righe={piano.oggi}
        titolo="Piano delle cedole e dei rimborsi"
        differenze={piano.differenze}
      />
    );
  return <StatoVuoto titolo="Il piano non si può fare" motivo={piano.mancaOggi ?? ''} />;
}

/** Which plan is confirmed, by whom and when, and whether it still is what the terms say. */
function Stato({ piano }: { readonly piano: PianoTitolo }) {
  const { confermato, differenze, conferme, oggi } = piano;
  const [ultima] = conferme;
  if (!confermato || !ultima)
    return (
      <p>
        <Etichetta tono="avviso">Non confermato</Etichetta> Importi per 100 di nominale, come i
        termini li danno oggi.
      </p>
    );
  const chi = `Confermato da ${ultima.da ?? 'Rateo'} il ${stampaIstante(ultima.il)}`;
  if (oggi && differenze.length === 0)
    return (
      <p>
        <Etichetta tono="accento">{chi}</Etichetta> È quello che i termini danno oggi, per 100 di
        nominale.
      </p>
    );
  const righe =
    differenze.length === 1 ? 'una data differisce' : `${differenze.length} date differiscono`;
  return (
    <p>
      <Etichetta tono="avviso">{chi}</Etichetta>{' '}
      {oggi ? `Oggi ${righe}: vale il confermato finché non si conferma di nuovo.` : null}
    </p>
  );
}

const GIA_CONFERMATO = {
  'data-disabled': true,
  title: 'Il piano confermato è già quello di oggi',
} as const;

interface ConfermaProps {
  readonly titolo: TitoloDaCalcolare;
  readonly piano: PianoTitolo;
}

function Conferma({ titolo, piano }: ConfermaProps) {
  const memoria = useQueryClient();
  const [inCorso, setInCorso] = useState(false);
  const { confermato, differenze, oggi } = piano;
  const uguale = confermato !== null && differenze.length === 0;
  const conferma = async () => {
    setInCorso(true);
    try {
      const scritte = await confermaPiano(titolo.cod_Titolo);
      await memoria.invalidateQueries({ queryKey: pianoTitolo(titolo).queryKey });
      annunciaFatto(
        'Piano confermato',
        `${scritte.length} righe: da qui leggono lo scadenzario e la generazione dei movimenti.`,
      );
    } catch (errore) {
      segnalaErrore('Piano non confermato', errore);
    } finally {
      setInCorso(false);
    }
  };
  if (oggi === null) return null;
  // Not disabled but told so: it keeps the focus after the act, and its reason can be read.
  return (
    <Button
      size="xs"
      loading={inCorso}
      aria-disabled={uguale}
      {...(uguale && GIA_CONFERMATO)}
      onClick={() => {
        if (!uguale) void conferma();
      }}
    >
      {confermato ? 'Conferma di nuovo' : 'Conferma il piano'}
    </Button>
  );
}
