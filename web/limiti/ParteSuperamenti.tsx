import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteLimiti } from '#contract/limiti.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { colonneSuperamenti } from './colonne-limiti.ts';
import classi from './limiti.module.css';
import { inMisura } from './limiti-api.ts';
import { CHIAVE_LIMITI, type Superamento, superamentiDi } from './superamenti-api.ts';

/** What was broken, when and by what; the open ones first. Enter takes charge of one. */
export function ParteSuperamenti() {
  const { codAzienda, puo } = useSessione();
  const { data, error } = useQuery(superamentiDi(codAzienda, false));
  const [scelto, setScelto] = useState<Superamento | null>(null);
  return (
    <div className={classi.parte}>
      <Tabella<Superamento>
        nome="superamenti-limiti"
        etichetta="Superamenti"
        colonne={colonneSuperamenti}
        righe={error ? [] : data}
        chiave={({ id }) => String(id)}
        piede={
          <MenuExport
            leggi={() => ({ report: 'superamenti', corpo: {}, parametri: [] })}
            quali="di tutti i superamenti"
          />
        }
        {...(puo('Limiti_W') && {
          onAttiva: setScelto,
          azioneAttiva: 'lo prende in carico',
        })}
        vuoto={
          error
            ? { titolo: 'I superamenti non sono stati letti', motivo: testoErrore(error) }
            : { motivo: 'Nessun limite è mai stato superato.' }
        }
      />
      {scelto ? (
        <Presa key={scelto.id} superamento={scelto} onChiudi={() => setScelto(null)} />
      ) : null}
    </div>
  );
}

interface PresaProps {
  readonly superamento: Superamento;
  readonly onChiudi: () => void;
}

function Presa({ superamento, onChiudi }: PresaProps) {
  const memoria = useQueryClient();
  const [motivo, setMotivo] = useState(superamento.motivo ?? '');
  const { id, versione, cod_Limite, etichetta, misurato, soglia, misura } = superamento;
  const prendi = useMutation({
    mutationFn: () =>
      chiama(rotteLimiti.prendi, { params: { id }, body: { versione, motivo: motivo.trim() } }),
    onSuccess: () => {
      annunciaFatto('Superamento preso in carico', `${cod_Limite} ${etichetta}`);
      onChiudi();
    },
    onError: (errore) => segnalaErrore('Superamento non preso in carico', errore),
    onSettled: () => memoria.invalidateQueries({ queryKey: CHIAVE_LIMITI }),
  });
  return (
    <Modale
      titolo={`${cod_Limite} ${etichetta}`}
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: 'Prendi in carico',
        esegui: () => prendi.mutate(),
        inCorso: prendi.isPending,
        impedita: motivo.trim() === '',
      }}
    >
      <p className="nota">{`Misurato ${inMisura(misurato, misura)}, soglia ${inMisura(soglia, misura)}.`}</p>
      <CampoTesto etichetta="Che cosa si fa" valore={motivo} onCambia={setMotivo} />
    </Modale>
  );
}
