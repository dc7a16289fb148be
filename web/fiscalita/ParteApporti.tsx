import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteFiscalita } from '#contract/fiscalita.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { ImportaAnagrafiche } from '#web/importazioni/ImportaAnagrafiche.tsx';
import { segnalaErrore } from '#web/record/errore.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { colonneApporti, colonneResidue } from './colonne-zainetto.ts';
import {
  type Apporto,
  CHIAVE_FISCALITA,
  delRapporto,
  type Prospetto,
  type Rapporto,
} from './fiscalita-api.ts';
import { ScriviApporto } from './ScriviApporto.tsx';
import classi from './zainetto.module.css';

interface ParteApportiProps {
  readonly rapporto: Rapporto;
  readonly prospetto: Prospetto;
  readonly scrive: boolean;
}

/** The losses that came from before or from elsewhere, and the day on which all that is left leaves. */
export function ParteApporti({ rapporto, prospetto, scrive }: ParteApportiProps) {
  const memoria = useQueryClient();
  const [aperto, setAperto] = useState<Apporto | 'nuovo' | null>(null);
  const [chiude, setChiude] = useState(false);
  const togli = useMutation({
    mutationFn: ({ id, versione }: Apporto) =>
      chiama(rotteFiscalita.eliminaApporto, { params: { id }, query: { versione } }),
    onSuccess: () => annunciaFatto('Apporto tolto', 'Lo zainetto è ricontato.'),
    onError: (errore) => segnalaErrore('Apporto non tolto', errore),
    onSettled: () => memoria.invalidateQueries({ queryKey: CHIAVE_FISCALITA }),
  });
  const { chiusoIl, uscite, apporti } = prospetto;
  return (
    <div className={classi.parte}>
      <Tabella
        nome="zainetto-apporti"
        etichetta="Apporti"
        colonne={colonneApporti}
        righe={apporti}
        chiave={({ id }) => String(id)}
        senzaViste
        {...(scrive && {
          onAttiva: (uno: Apporto) => setAperto(uno),
          azioneAttiva: 'modifica',
          onElimina: (scelti: readonly Apporto[]) => {
            for (const uno of scelti) togli.mutate(uno);
          },
        })}
        vuoto={{
          motivo: 'Perdite di prima, o che un altro depositario ha certificato: nessuna è scritta.',
        }}
        barra={
          scrive ? (
            <Group gap={8}>
              <Button variant="default" size="xs" onClick={() => setChiude(true)}>
                {chiusoIl ? 'Cambia la chiusura' : 'Chiudi il rapporto'}
              </Button>
              <ImportaAnagrafiche tipo="apporti" scrivere="Fiscalita_W" size="xs" />
              <Button size="xs" onClick={() => setAperto('nuovo')}>
                Nuovo apporto
              </Button>
            </Group>
          ) : null
        }
      />
      {chiusoIl ? (
        <Tabella
          nome="zainetto-uscite"
          etichetta={`Certificate alla chiusura del ${stampaData(chiusoIl as Data)}`}
          colonne={colonneResidue}
          righe={uscite}
          chiave={({ realizzata }) => realizzata}
          senzaViste
          vuoto={{
            motivo: `Il rapporto è chiuso il ${stampaData(chiusoIl as Data)}: non restava nulla.`,
          }}
        />
      ) : null}
      {aperto ? (
        <ScriviApporto
          rapporto={rapporto}
          apporto={aperto === 'nuovo' ? null : aperto}
          onChiudi={() => setAperto(null)}
        />
      ) : null}
      {chiude ? (
        <ChiudiRapporto {...{ rapporto, chiusoIl }} onChiudi={() => setChiude(false)} />
      ) : null}
    </div>
  );
}

interface ChiudiRapportoProps {
  readonly rapporto: Rapporto;
  readonly chiusoIl: string | null;
  readonly onChiudi: () => void;
}

function ChiudiRapporto({ rapporto, chiusoIl, onChiudi }: ChiudiRapportoProps) {
  const memoria = useQueryClient();
  const [giorno, setGiorno] = useState<Data | null>((chiusoIl as Data | null) ?? oggi());
  const chiudi = useMutation({
    mutationFn: () =>
      chiama(rotteFiscalita.chiudi, { body: { ...delRapporto(rapporto), chiusoIl: giorno } }),
    onSuccess: () => {
      annunciaFatto(
        giorno ? 'Rapporto chiuso' : 'Rapporto riaperto',
        giorno
          ? 'Ciò che restava è certificato, e si scrive come apporto dove arriva.'
          : 'Le perdite sono tornate.',
      );
      onChiudi();
    },
    onError: (errore) => segnalaErrore('Chiusura non scritta', errore),
    onSettled: () => memoria.invalidateQueries({ queryKey: CHIAVE_FISCALITA }),
  });
  return (
    <Modale
      titolo="Chiusura del rapporto"
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{ etichetta: 'Salva', esegui: () => chiudi.mutate(), inCorso: chiudi.isPending }}
    >
      <p className="nota">
        Alla fine di quel giorno tutto ciò che resta esce, con i suoi anni. Vuoto: il rapporto è
        aperto.
      </p>
      <CampoData etichetta="Chiuso il" valore={giorno} onCambia={setGiorno} />
    </Modale>
  );
}
